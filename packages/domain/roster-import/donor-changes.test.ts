import { expect, test } from 'vitest';
import type { CalendarDate } from '../calendar-date.ts';
import type { RosterDetails } from '../records/roster-entry.ts';
import { wholeNumberTerm } from '../search-terms.ts';
import { type ComparedPerson, comparePeople, type StoredDonor } from './compare-people.ts';
import { changesOf } from './donor-changes.ts';
import type { ListedDonation } from './who-is-who.ts';

const nobody: RosterDetails = {
  fullName: 'Rina Islam',
  universityId: '',
  universityRole: null,
  department: '',
  bloodGroup: 'O-',
  contactNumber: '01700-000001',
  email: '',
  dateOfBirth: null,
  gender: null,
  lastDonationDate: null,
  isAvailable: true,
  allowContactVisibility: false,
  attributes: {},
};
const rosterId = (at: number) => `roster-${at}`;
const entry: StoredDonor = {
  id: rosterId(1),
  fullName: 'Rina Islam',
  bloodGroup: 'O-',
  email: '',
  universityId: '',
  department: '',
  dateOfBirth: '',
  gender: '',
  attributes: {},
  lastDonationDate: day('2026-03-04'),
  contactNumber: '+880 1700 000 001',
  importId: 'spring',
  changedByImport: null,
};
const member: StoredDonor = { ...entry, id: 'rinasUid', email: 'rina@campus.test', department: 'CSE' };
const knowsMore = {
  email: 'rina@campus.test',
  universityId: '2002-117',
  department: 'Law',
  dateOfBirth: day('2001-05-06'),
  gender: 'Female',
  lastDonationDate: day('2026-09-25'),
} as const;

test('a list fills in what an entry lacks, and tells a later donation', () => {
  expect(changes([knowsMore], [entry])).toEqual([
    ['donations', '2026-09-25'],
    ['email', '', 'rina@campus.test'],
    ['universityId', '', '2002-117'],
    ['department', '', 'Law'],
    ['dateOfBirth', '', '2001-05-06'],
    ['gender', '', 'Female'],
  ]);
});

test('a list changes nothing that is as new or newer, or that is there already', () => {
  const full: StoredDonor = {
    ...entry,
    ...{ email: 'other@campus.test', universityId: '2', department: 'CSE' },
    ...{ dateOfBirth: '2000-01-01', gender: 'Male', lastDonationDate: knowsMore.lastDonationDate },
  };
  expect(changes([knowsMore], [full])).toEqual([]);
  expect(changes([{ lastDonationDate: day('2026-03-03') }], [entry])).toEqual([]);
  expect(changes([{}], [entry])).toEqual([]);
});

test('a list fills in the answers to attributes that an entry lacks, and changes none', () => {
  const says = { attributes: { hall: 'South Hall', batch: '57th' } };
  expect(changes([says], [entry])).toEqual([
    ['attributes.hall', '', 'South Hall'],
    ['attributes.batch', '', '57th'],
  ]);
  const known = { ...entry, attributes: { hall: 'North Hall', club: 'Rovers' } };
  expect(changes([says], [known])).toEqual([['attributes.batch', '', '57th']]);
  expect(changes([says], [member])).toEqual([]);
});

test('of a member a list tells a later donation only', () => {
  const listed = { ...knowsMore, contactNumber: '01700000009', dateOfBirth: day('2001-01-01') };
  expect(changes([listed], [member])).toEqual([['donations', '2026-09-25']]);
});

test('another number is told of an entry that is known by its address, or by its id in an own export', () => {
  const known = { ...entry, email: 'rina@campus.test' };
  const moved = { contactNumber: '01700000009', email: 'rina@campus.test' };
  const expected = [['contactNumber', '+880 1700 000 001', '01700000009']];
  expect(changes([moved], [known])).toEqual(expected);
  expect(changes([moved], [known], { donorId: entry.id })).toEqual(expected);
  expect(changes([moved], [{ ...known, contactNumber: null }])).toEqual([
    ['contactNumber', '', '01700000009'],
  ]);
  expect(changes([{ ...moved, contactNumber: '8801700-000001' }], [known])).toEqual([]);
});

test('the number that an entry had before it was edited is no news', () => {
  const edited = { ...entry, contactNumber: '01700000009' };
  expect(changes([{}], [edited])).toEqual([]);
});

test('an address that somebody else has is not filled in', () => {
  const brother = {
    ...entry,
    id: rosterId(2),
    fullName: 'Karim',
    contactNumber: null,
    email: 'home@campus.test',
  };
  const listed = { email: 'home@campus.test' };
  expect(changes([listed], [entry, brother])).toEqual([]);
  const twoOfList = [
    { ...listed, fullName: 'Hena', contactNumber: '01700000004' },
    { ...listed, fullName: 'Gita', contactNumber: '01700000002' },
  ];
  const two = [
    { ...entry, fullName: 'Gita', contactNumber: '01700000002', id: rosterId(2) },
    { ...entry, fullName: 'Hena', contactNumber: '01700000004', id: rosterId(4) },
  ];
  expect(changes(twoOfList, two)).toEqual([['email', '', 'home@campus.test']]);
  expect(changes(twoOfList, two.slice(0, 1))).toEqual([]);
});

test("of a log all donations are told that the donor's own log lacks, once each, with the place", () => {
  const log: readonly ListedDonation[] = [
    { donatedOn: day('2026-05-29'), place: '' },
    { donatedOn: day('2026-01-05'), place: '' },
    { donatedOn: day('2025-01-05'), place: 'City Hospital' },
  ];
  const again = [{ donatedOn: day('2026-05-29'), place: 'Drive' }];
  const people = compared([{}, { fullName: 'Rina' }], [entry]).map((person, at) => ({
    ...person,
    donations: at === 0 ? log : again,
  }));
  const found = changesOf(people, [entry], {
    ...context,
    isLogged: (donorId, donatedOn) => donorId === entry.id && donatedOn === '2026-01-05',
  });
  expect(found).toMatchObject({
    changes: [{ row: 2, donations: [...again, ...log.slice(2)] }],
    donations: [],
  });
  expect(changesOf(people, [entry], { ...context, importId: 'spring' })).toMatchObject({
    changes: [],
    donations: [{ donorId: entry.id, donations: [...again, ...log.slice(1)] }],
  });
});

const context = { idOf, isLogged: () => false, importId: null };

type Listed = Partial<RosterDetails>;

function changes(
  listed: readonly Listed[],
  stored: readonly StoredDonor[],
  known: { donorId?: string } = {},
) {
  const people = compared(listed, stored, known);
  return changesOf(people, stored, context).changes.map((change) =>
    change.field === 'donations'
      ? [change.field, ...change.donations.map(({ donatedOn }) => donatedOn)]
      : [change.field, change.from, change.to],
  );
}

function compared(
  listed: readonly Listed[],
  stored: readonly StoredDonor[],
  { donorId }: { donorId?: string } = {},
): readonly ComparedPerson[] {
  const entries = listed.map((details, at) => ({
    row: at + 2,
    details: { ...nobody, ...details },
    donorId: donorId ?? null,
    donations: [],
  }));
  return comparePeople(entries, stored, idOf, {}).people;
}

/** In place of the hash. */
function idOf({ contactNumber, email }: RosterDetails, attempt: number): string {
  const name = contactNumber === null ? email : wholeNumberTerm(contactNumber).slice(-1);
  return attempt === 0 ? `roster-${name}` : `roster-${name}-${attempt}`;
}

function day(text: string): CalendarDate {
  return text as CalendarDate;
}
