import { expect, test } from 'vitest';
import type { RosterDetails } from '../records/roster-entry.ts';
import { wholeNumberTerm } from '../search-terms.ts';
import { comparePeople, type StoredDonor } from './compare-people.ts';
import type { Answers } from './questions.ts';

const blank: RosterDetails = {
  fullName: 'Rina Islam',
  universityId: '',
  universityRole: null,
  department: '',
  bloodGroup: 'O-',
  contactNumber: null,
  email: '',
  dateOfBirth: null,
  gender: null,
  lastDonationDate: null,
  isAvailable: true,
  allowContactVisibility: false,
  attributes: {},
};
const rina: StoredDonor = {
  id: '1700000001 0',
  fullName: 'Rina Islam',
  bloodGroup: 'O-',
  email: 'family@campus.test',
  universityId: '',
  department: '',
  dateOfBirth: '',
  gender: '',
  attributes: {},
  lastDonationDate: null,
  contactNumber: '+880 1700 000 001',
  importId: 'spring',
  changedByImport: null,
};

test.each([
  ['the number in any notation and the name', { contactNumber: '+880 1700 000 001', fullName: 'Rina' }],
  ['the name and the address, without a number', { email: 'family@campus.test' }],
])('who has %s of a donor is here', (_, details) => {
  expect(compare([details], [rina])).toEqual({ ids: [rina.id], here: [true], questions: [] });
});

test('an entry whose number was edited is here under its former number', () => {
  const edited = { ...rina, contactNumber: '01700000009', fullName: 'Rina Akter Islam' };
  expect(compare([{ contactNumber: '01700000001', fullName: 'R. Islam' }], [edited])).toMatchObject({
    here: [true],
    questions: [],
  });
});

test('who has the number of a donor with another name is a question, and gets an own id', () => {
  const sister = { contactNumber: '01700000001', fullName: 'Mina Islam' };
  expect(compare([sister], [rina])).toMatchObject({
    ids: ['1700000001 1'],
    here: [false],
    questions: [
      {
        kind: 'number-here',
        preselected: 'new',
        people: [
          { row: 2, name: 'Mina Islam' },
          { row: null, name: 'Rina Islam' },
        ],
      },
    ],
  });
  expect(compare([sister], [rina], { 'number-here:2': 'here' })).toMatchObject({
    ids: [rina.id],
    here: [true],
  });
});

test('two people of a list with one number get an id each, and are here when it is imported again in another order', () => {
  const sisters = [
    { contactNumber: '01700000001' },
    { contactNumber: '01700000001', fullName: 'Mina Islam' },
  ];
  expect(compare(sisters, []).ids).toEqual(['1700000001 0', '1700000001 1']);
  const mina = { ...rina, id: '1700000001 1', fullName: 'Mina Islam' };
  expect(compare(sisters.toReversed(), [rina, mina])).toEqual({
    ids: [mina.id, rina.id],
    here: [true, true],
    questions: [],
  });
});

test.each([
  [undefined, '', false],
  ['with', 'family@campus.test', false],
  ['here', 'family@campus.test', true],
])('an address that a donor with another name has is a question: answered by %s', (answer, email, isHere) => {
  const zakia = { contactNumber: '01700000002', email: 'family@campus.test', fullName: 'Zakia Sultana' };
  const answers: Answers = answer === undefined ? {} : { 'shared-email:2': answer };
  const compared = compare([zakia], [rina], answers);
  expect(compared).toMatchObject({
    here: [isHere],
    questions: [{ kind: 'shared-email', preselected: 'without', example: 'family@campus.test' }],
  });
  expect(detailsOf([zakia], [rina], answers)[0]?.email).toBe(email);
});

test('an address of two people of the list is a question, too', () => {
  const family = [
    { contactNumber: '01700000001', email: 'family@campus.test' },
    { contactNumber: '01700000002', email: 'family@campus.test', fullName: 'Mina Islam' },
  ];
  expect(compare(family, []).questions).toMatchObject([
    { id: 'shared-email:3', answers: ['without', 'with'] },
  ]);
});

test('a donor who is here with another blood group is a problem, as nobody knows the right one', () => {
  const other = { contactNumber: '01700000001', bloodGroup: 'O+' } as const;
  expect(comparePeople(rowsOf([other]), [rina], idOf, {})).toEqual({
    people: [],
    problems: [
      { row: 2, name: 'Rina Islam', field: 'bloodGroup', problem: 'group-here', text: 'O+', stored: 'O-' },
    ],
    questions: [],
  });
});

test('the id in an own export says who somebody is, whatever the number', () => {
  const [row] = rowsOf([{ contactNumber: '01700000009', fullName: 'Rina Sultana' }]);
  if (row === undefined) throw new Error('There is no row.');
  const { people, questions } = comparePeople([{ ...row, donorId: rina.id }], [rina], idOf, {});
  expect([people.map(({ donor }) => donor), questions]).toEqual([[rina], []]);
});

test('people with one number get ids of their own, without a try of all for each', () => {
  const club = Array.from({ length: 100 }, (_, at) => ({ contactNumber: '01700000001', fullName: `${at}` }));
  let made = 0;
  const counted = (details: RosterDetails, attempt: number) => {
    made += 1;
    return idOf(details, attempt);
  };
  const { people } = comparePeople(rowsOf(club), [], counted, {});
  expect(people.map(({ id }) => id)).toEqual(club.map((_, at) => `1700000001 ${at}`));
  expect(made).toBeLessThan(5 * club.length);
});

type Listed = Partial<RosterDetails>;

function compare(listed: readonly Listed[], stored: readonly StoredDonor[], answers: Answers = {}) {
  const { people, questions } = comparePeople(rowsOf(listed), stored, idOf, answers);
  return { ids: people.map(({ id }) => id), here: people.map(({ donor }) => donor !== null), questions };
}

function detailsOf(listed: readonly Listed[], stored: readonly StoredDonor[], answers: Answers) {
  return comparePeople(rowsOf(listed), stored, idOf, answers).people.map(({ details }) => details);
}

function rowsOf(listed: readonly Listed[]) {
  return listed.map((details, at) => ({
    row: at + 2,
    details: { ...blank, ...details },
    donorId: null,
    donations: [],
  }));
}

/** In place of the hash. */
function idOf({ contactNumber, email }: RosterDetails, attempt: number): string {
  return `${contactNumber === null ? email : wholeNumberTerm(contactNumber)} ${attempt}`;
}
