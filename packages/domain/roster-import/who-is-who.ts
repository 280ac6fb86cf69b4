import type { CalendarDate } from '../calendar-date.ts';
import type { RosterDetails } from '../records/roster-entry.ts';
import { isReachable } from '../records/roster-form.ts';
import { wholeNumberTerm } from '../search-terms.ts';
import type { Answers, Question } from './questions.ts';
import type { RowFinding } from './read-cells.ts';
import type { AcceptedRow, AcceptedRows } from './read-rows.ts';
import { isSameName, wordsOfName } from './same-name.ts';
import { type Spelling, spellingsIn } from './spellings.ts';

/** A person of a sheet, with the first of the own rows. */
export interface ReadRow {
  readonly row: number;
  readonly details: RosterDetails;
  /** The donor who is here whom an own export names; null in every other file. */
  readonly donorId: string | null;
  /** Those that the rows tell of, one a day, the latest first. None where only the last date is wanted. */
  readonly donations: readonly ListedDonation[];
}

/** A donation that a row tells of. */
export interface ListedDonation {
  readonly donatedOn: CalendarDate;
  /** May be empty. */
  readonly place: string;
}

/** What a sheet says. */
export interface ReadRows {
  readonly entries: readonly ReadRow[];
  /** Rows with one of them are left out. */
  readonly problems: readonly RowFinding[];
  /** Cells that can't be read in rows that are imported without them, and further rows of one person. */
  readonly notes: readonly RowFinding[];
  /** The ways in which blood groups are written that differ from ours, with what they are read as. */
  readonly spellings: readonly Spelling[];
  /** Whether people with one number are one person, and whether the rows are a log of donations. */
  readonly questions: readonly Question[];
}

type Person = readonly AcceptedRow[];

/** More people with one number have that of a hall or a club: comparing each with each would take minutes. */
const mostOfFamily = 20;

/**
 * Finds the rows of one person: those with the same number, or address without one, and a name that may be one person's. Of these the
 * latest donation counts. If they have different blood groups all are left out, as nobody knows the right one. In an own export the ids
 * say whose rows they are.
 *
 * @param known the donor ids that exist
 */
export function findPeopleIn(read: AcceptedRows, answers: Answers, known: ReadonlySet<string>): ReadRows {
  const knownId = (row: number) => {
    const id = read.donorIds.get(row);
    return id !== undefined && known.has(id) ? id : null;
  };
  const exported = groupBy(
    read.accepted.filter(({ row }) => knownId(row) !== null),
    ({ row }) => knownId(row) ?? '',
  );
  // Only a donor who is here is known without a number and an address.
  const rows = read.accepted.filter(({ row, details }) => knownId(row) === null && isReachable(details));
  const byContact = groupBy(withContacts(rows), ({ contact }) => contact);
  const ofDonors = new Set([...exported.values()].flat().map(({ row }) => row));
  const problems = read.problems.filter(
    ({ row, problem }) => !ofDonors.has(row) && (problem !== 'unreachable' || knownId(row) === null),
  );
  const entries: ReadRow[] = [];
  const notes: RowFinding[] = [];
  const questions: Question[] = [];
  const imported: AcceptedRow[] = [];

  function add(person: Person, donorId: string | null): void {
    const contradictions = contradictionsIn(person);
    problems.push(...contradictions);
    if (contradictions.length > 0) return;
    imported.push(...person);
    entries.push(entryOf(person, donorId));
    notes.push(...person.flatMap((row) => row.notes), ...repetitionsIn(person));
  }

  for (const [donorId, person] of exported) add(person, donorId);
  for (const [contact, sharing] of byContact) {
    const named = byName(sharing.map(({ row }) => row));
    if (named.length > 1 && named.length <= mostOfFamily) questions.push(questionAbout(contact, named));
    for (const person of answers[`two-people:${contact}`] === 'one' ? [named.flat()] : named)
      add(person, null);
  }
  const log = questionAboutDonations(entries);
  const isLog = log !== null && answers[log.id] !== 'last';
  return {
    entries: entries
      .map((entry) => (isLog ? entry : { ...entry, donations: [] }))
      .toSorted((one, other) => one.row - other.row),
    problems: problems.toSorted((one, other) => one.row - other.row),
    notes: notes.toSorted((one, other) => one.row - other.row),
    spellings: spellingsIn(imported.map(({ group, details }) => [group, details.bloodGroup])),
    questions: log === null ? questions : [log, ...questions],
  };
}

interface ContactedRow {
  readonly contact: string;
  readonly row: AcceptedRow;
}

/** The same contact for every notation of a number. A row without one is about the person with the address and a similar name. */
function withContacts(rows: readonly AcceptedRow[]): readonly ContactedRow[] {
  const byEmail = groupBy(
    rows.filter(({ details }) => details.contactNumber !== null && details.email !== ''),
    ({ details }) => details.email,
  );
  return rows.map((row) => {
    const { contactNumber, email, fullName } = row.details;
    if (contactNumber !== null) return { contact: wholeNumberTerm(contactNumber), row };
    const other = byEmail.get(email)?.find(({ details }) => isSameName(details.fullName, fullName));
    return { contact: wholeNumberTerm(other?.details.contactNumber ?? '') || email, row };
  });
}

function byName(rows: Person): readonly Person[] {
  const named = [...groupBy(rows, ({ details }) => wordsOfName(details.fullName)).values()];
  if (named.length > mostOfFamily) return named;
  const people: AcceptedRow[][] = [];
  for (const same of named) {
    const name = same[0]?.details.fullName ?? '';
    const person = people.find((one) => one.some(({ details }) => isSameName(details.fullName, name)));
    if (person === undefined) people.push([...same]);
    else person.push(...same);
  }
  return people;
}

function questionAbout(contact: string, people: readonly Person[]): Question {
  return {
    id: `two-people:${contact}`,
    kind: 'two-people',
    answers: ['two', 'one'],
    preselected: 'two',
    example: people[0]?.[0]?.details.contactNumber ?? contact,
    evidence: null,
    count: people.flat().length,
    people: people.map(([first]) => ({ row: first?.row ?? null, name: first?.details.fullName ?? '' })),
  };
}

/** Null where the rows tell no more than when each person gave last. */
function questionAboutDonations(entries: readonly ReadRow[]): Question | null {
  const told = entries.filter(
    ({ donations }) => donations.length > 1 || donations.some(({ place }) => place !== ''),
  );
  const [example] = told;
  if (example === undefined) return null;
  return {
    id: 'donations',
    kind: 'donations',
    answers: ['all', 'last'],
    preselected: 'all',
    example: example.details.fullName,
    evidence: null,
    count: entries.flatMap(({ donations }) => donations).length,
  };
}

function contradictionsIn(person: Person): readonly RowFinding[] {
  return person.flatMap((row) => {
    const other = person.find(({ details }) => details.bloodGroup !== row.details.bloodGroup);
    if (other === undefined) return [];
    const { fullName } = row.details;
    return [
      {
        row: row.row,
        name: fullName,
        field: 'bloodGroup' as const,
        problem: 'another-group' as const,
        text: row.group,
        sameAs: other.row,
      },
    ];
  });
}

function entryOf(person: Person, donorId: string | null): ReadRow {
  const [first] = person as [AcceptedRow, ...AcceptedRow[]];
  const donations = donationsIn(person);
  const lastDonationDate = donations[0]?.donatedOn ?? null;
  return { row: first.row, details: { ...first.details, lastDonationDate }, donorId, donations };
}

function donationsIn(person: Person): readonly ListedDonation[] {
  const placeOn = new Map<CalendarDate, string>();
  for (const { details, place } of person) {
    const { lastDonationDate: day } = details;
    if (day !== null) placeOn.set(day, placeOn.get(day) || place);
  }
  return [...placeOn]
    .map(([donatedOn, place]) => ({ donatedOn, place }))
    .toSorted((one, other) => (one.donatedOn < other.donatedOn ? 1 : -1));
}

function repetitionsIn([first, ...others]: Person): readonly RowFinding[] {
  return others.map(({ row, details }) => ({
    row,
    name: details.fullName,
    field: details.contactNumber === null ? ('email' as const) : ('contactNumber' as const),
    problem: 'twice' as const,
    text: details.contactNumber ?? details.email,
    sameAs: first?.row ?? row,
  }));
}

function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
