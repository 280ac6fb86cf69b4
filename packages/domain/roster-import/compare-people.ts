import type { RosterDetails } from '../records/roster-entry.ts';
import { wholeNumberTerm } from '../search-terms.ts';
import type { Answers, Question } from './questions.ts';
import { isSameName } from './same-name.ts';
import type { ReadRow } from './who-is-who.ts';

type Entry = Pick<ReadRow, 'row' | 'details'>;

/** A donor who is here, a member or a roster entry, with what people of a list are compared by. */
export interface StoredDonor {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  /** The last ten digits; null where the number is not known. */
  readonly number: string | null;
  /** The import that a roster entry came with. */
  readonly importId: string | null;
}

/** A person of a list, with the id that the entry has or would get. */
export interface ListedPerson {
  readonly id: string;
  readonly details: RosterDetails;
}

/** Who of a list is here already. */
export interface ComparedPeople {
  /** Of the entries, in their order. */
  readonly people: readonly ListedPerson[];
  /** The ids of `people` who are here. */
  readonly here: ReadonlySet<string>;
  readonly questions: readonly Question[];
}

/**
 * Compares the people of a list with the donors who are here. Who has the number or address of a donor with another name is a question.
 *
 * @param idOf the id that a person's entry would get; `attempt` counts the ids of people who share a number
 */
export function comparePeople(
  entries: readonly Entry[],
  stored: readonly StoredDonor[],
  idOf: (details: RosterDetails, attempt: number) => string,
  answers: Answers,
): ComparedPeople {
  const donors = new Donors(stored);
  const people: ListedPerson[] = [];
  const here = new Set<string>();
  const taken = new Set(stored.map(({ id }) => id));
  const questions: Question[] = [];
  const owners = new Map<string, Entry>();
  const attempts = new Map<string, number>();

  function freeId(idAt: (attempt: number) => string): string {
    const first = idAt(0);
    let attempt = attempts.get(first) ?? 0;
    while (taken.has(idAt(attempt))) attempt += 1;
    attempts.set(first, attempt + 1);
    return idAt(attempt);
  }

  for (const entry of entries) {
    const known = donors.find(entry.details, idOf(entry.details, 0));
    const conflict = known === null ? (conflictOf(entry, donors, owners) ?? null) : null;
    if (conflict !== null) questions.push(conflict.question);
    const answer =
      conflict === null ? null : (answers[conflict.question.id] ?? conflict.question.preselected);
    const sameAs = known?.id ?? (answer === 'here' ? conflict?.id : undefined);
    if (sameAs !== undefined) {
      people.push({ id: sameAs, details: entry.details });
      here.add(sameAs);
      continue;
    }
    const details = answer === 'without' ? { ...entry.details, email: '' } : entry.details;
    if (details.email !== '' && !owners.has(details.email)) owners.set(details.email, entry);
    const id = freeId((attempt) => idOf(details, attempt));
    people.push({ id, details });
  }
  return { people, here, questions };
}

interface Conflict {
  readonly question: Question;
  /** The donor who is here, or is listed before. */
  readonly id: string;
}

/** The question about a person who has the number of a donor with another name, or the address of another one. */
function conflictOf(entry: Entry, donors: Donors, owners: ReadonlyMap<string, Entry>): Conflict | null {
  const { details, row } = entry;
  const person = { row, name: details.fullName };
  const [sameNumber] = donors.withNumber(details);
  if (sameNumber !== undefined) {
    const people = [person, { row: null, name: sameNumber.fullName }];
    const question = ask(
      `number-here:${row}`,
      'number-here',
      ['new', 'here'],
      details.contactNumber ?? '',
      people,
    );
    return { question, id: sameNumber.id };
  }
  const [sameEmail] = donors.withEmail(details);
  const owner = details.email === '' ? undefined : owners.get(details.email);
  const other = sameEmail ?? (owner && { id: '', fullName: owner.details.fullName });
  if (other === undefined) return null;
  const people = [
    person,
    { row: sameEmail === undefined ? (owner?.row ?? null) : null, name: other.fullName },
  ];
  const answers = [
    ...(details.contactNumber === null ? [] : ['without']),
    'with',
    ...(sameEmail === undefined ? [] : ['here']),
  ];
  const question = ask(`shared-email:${row}`, 'shared-email', answers, details.email, people);
  return { question, id: other.id };
}

function ask(
  id: string,
  kind: Question['kind'],
  answers: readonly string[],
  example: string,
  people: NonNullable<Question['people']>,
): Question {
  return { id, kind, answers, preselected: answers[0] ?? null, example, evidence: null, count: 1, people };
}

/** The donors who are here, by what people are compared by. */
class Donors {
  readonly #byId = new Map<string, StoredDonor>();
  readonly #byNumber = new Map<string, StoredDonor[]>();
  readonly #byEmail = new Map<string, StoredDonor[]>();

  constructor(stored: readonly StoredDonor[]) {
    for (const donor of stored) {
      this.#byId.set(donor.id, donor);
      if (donor.number !== null) addTo(this.#byNumber, donor.number, donor);
      if (donor.email !== '') addTo(this.#byEmail, donor.email, donor);
    }
  }

  /** The donor who is this person for certain; null where there is none. */
  find(details: RosterDetails, id: string): StoredDonor | null {
    const { contactNumber, fullName } = details;
    const isNamed = (donor: StoredDonor) => isSameName(donor.fullName, fullName);
    const entry = this.#byId.get(id);
    // An entry keeps its id when its number or address is edited.
    const isEdited =
      entry !== undefined && !this.withNumber(details).includes(entry) && contactNumber !== null;
    return (
      this.withNumber(details).find(isNamed) ??
      this.withEmail(details).find(isNamed) ??
      (isEdited || (entry !== undefined && isNamed(entry)) ? entry : null) ??
      null
    );
  }

  withNumber({ contactNumber }: RosterDetails): readonly StoredDonor[] {
    return contactNumber === null ? [] : (this.#byNumber.get(wholeNumberTerm(contactNumber)) ?? []);
  }

  withEmail({ email }: RosterDetails): readonly StoredDonor[] {
    return email === '' ? [] : (this.#byEmail.get(email) ?? []);
  }
}

function addTo(map: Map<string, StoredDonor[]>, key: string, donor: StoredDonor): void {
  map.set(key, [...(map.get(key) ?? []), donor]);
}
