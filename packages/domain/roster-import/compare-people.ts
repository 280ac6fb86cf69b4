import type { RosterDetails } from '../records/roster-entry.ts';
import { wholeNumberTerm } from '../search-terms.ts';
import type { Answers, Question } from './questions.ts';
import type { RowFinding } from './read-cells.ts';
import { isSameName } from './same-name.ts';
import type { ReadRow } from './who-is-who.ts';
/** A donor who is here, a member or a roster entry, with what people of a list are compared by. */
export interface StoredDonor
  extends Pick<
    RosterDetails,
    'fullName' | 'email' | 'universityId' | 'department' | 'lastDonationDate' | 'attributes'
  > {
  readonly id: string;
  /** As it is stored; may be empty. */
  readonly bloodGroup: string;
  readonly dateOfBirth: string;
  readonly gender: string;
  /** null where it is not known, as that of a member who hides it. */
  readonly contactNumber: string | null;
  /** The import that a roster entry came with. */
  readonly importId: string | null;
  /** The import that has changed a roster entry, if nobody has edited it since. */
  readonly changedByImport: string | null;
}

/** A person of a list, with the id that the entry has or would get. */
export interface ListedPerson {
  readonly id: string;
  readonly details: RosterDetails;
}

/** A person of a list who was looked for among the donors. */
export interface ComparedPerson extends ListedPerson, Pick<ReadRow, 'row' | 'donations'> {
  /** Who this is; null for nobody who is here. */
  readonly donor: StoredDonor | null;
}

/** Who of a list is here already. */
export interface ComparedPeople {
  /** In the order of the entries. */
  readonly people: readonly ComparedPerson[];
  /** The rows of people who are here with another blood group. They are not among `people`. */
  readonly problems: readonly RowFinding[];
  readonly questions: readonly Question[];
}

/**
 * Compares the people of a list with the donors who are here. Who has the number or address of a donor with another name is a question.
 *
 * @param idOf the id that a person's entry would get; `attempt` counts the ids of people who share a number
 */
export function comparePeople(
  entries: readonly ReadRow[],
  stored: readonly StoredDonor[],
  idOf: (details: RosterDetails, attempt: number) => string,
  answers: Answers,
): ComparedPeople {
  const donors = new Donors(stored);
  const people: ComparedPerson[] = [];
  const problems: RowFinding[] = [];
  const taken = new Set(stored.map(({ id }) => id));
  const questions: Question[] = [];
  const owners = new Map<string, ReadRow>();
  const attempts = new Map<string, number>();

  function freeId(idAt: (attempt: number) => string): string {
    const first = idAt(0);
    let attempt = attempts.get(first) ?? 0;
    while (taken.has(idAt(attempt))) attempt += 1;
    attempts.set(first, attempt + 1);
    return idAt(attempt);
  }

  for (const entry of entries) {
    const { row, donorId, donations } = entry;
    const known =
      donorId === null ? donors.find(entry.details, idOf(entry.details, 0)) : donors.withId(donorId);
    const conflict = known === null ? (conflictOf(entry, donors, owners) ?? null) : null;
    if (conflict !== null) questions.push(conflict.question);
    const answer =
      conflict === null ? null : (answers[conflict.question.id] ?? conflict.question.preselected);
    const donor = known ?? (answer === 'here' ? (conflict?.donor ?? null) : null);
    const contradiction = donor === null ? null : contradictionOf(entry, donor);
    if (contradiction !== null) {
      problems.push(contradiction);
      continue;
    }
    const details = answer === 'without' ? { ...entry.details, email: '' } : entry.details;
    if (donor === null && details.email !== '' && !owners.has(details.email))
      owners.set(details.email, entry);
    const id = donor?.id ?? freeId((attempt) => idOf(details, attempt));
    people.push({ id, details, row, donations, donor });
  }
  return { people, problems, questions };
}

/** Nobody knows the right one of two blood groups. */
function contradictionOf({ row, details }: ReadRow, { bloodGroup }: StoredDonor): RowFinding | null {
  if (bloodGroup === '' || bloodGroup === details.bloodGroup) return null;
  const { fullName: name, bloodGroup: text } = details;
  return { row, name, field: 'bloodGroup', problem: 'group-here', text, stored: bloodGroup };
}

interface Conflict {
  readonly question: Question;
  /** null where the other person is of the list. */
  readonly donor: StoredDonor | null;
}

/** The question about a person who has the number of a donor with another name, or the address of another one. */
function conflictOf(entry: ReadRow, donors: Donors, owners: ReadonlyMap<string, ReadRow>): Conflict | null {
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
    return { question, donor: sameNumber };
  }
  const [sameEmail] = donors.withEmail(details);
  const owner = details.email === '' ? undefined : owners.get(details.email);
  const other =
    sameEmail !== undefined
      ? { row: null, name: sameEmail.fullName }
      : owner && { row: owner.row, name: owner.details.fullName };
  if (other === undefined) return null;
  const answers = [
    ...(details.contactNumber === null ? [] : ['without']),
    'with',
    ...(sameEmail === undefined ? [] : ['here']),
  ];
  const question = ask(`shared-email:${row}`, 'shared-email', answers, details.email, [person, other]);
  return { question, donor: sameEmail ?? null };
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
      if (donor.contactNumber !== null) addTo(this.#byNumber, wholeNumberTerm(donor.contactNumber), donor);
      if (donor.email !== '') addTo(this.#byEmail, donor.email, donor);
    }
  }

  withId(id: string): StoredDonor | null {
    return this.#byId.get(id) ?? null;
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
