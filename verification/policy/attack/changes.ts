/** Plain fields: what is written, before it is told on the wire. */
export type Plain = Readonly<Record<string, unknown>>;

const longAgo = new Date('2020-01-01T00:00:00Z');
/** Names that JavaScript objects have, or that a careless check takes for something else. */
export const oddFields: readonly Plain[] = [
  { constructor: 'x' },
  { prototype: { role: 'admin' } },
  { toString: 'x' },
  { hasOwnProperty: true },
  { 'role ': 'admin' },
  { 'a.b`c\\': 'x' },
  { ['x'.repeat(1_500)]: true },
];
/** Refused as names altogether. */
export const reservedFields: readonly Plain[] = [
  JSON.parse('{"__proto__": "x"}') as Plain,
  { __name__: 'x' },
  { '': 'x' },
];
/** An admin reads a request's id, and is asked to type it. */
export const oddIds = [
  'x'.repeat(41),
  'x'.repeat(1_500),
  'two words',
  'two\nlines',
  'gnp\u202e',
  '\u200b',
  '<img src=x>',
];
/** No name of a patient. */
export const oddTexts = [
  '',
  ' ',
  'x'.repeat(100_000),
  '\u202egnp',
  'two\nlines',
  '\0',
  '\u3164',
  '{{7*7}}\r\n',
  5,
  null,
  ['x'],
  { x: 'x' },
];

/** Of a user record, by nobody. */
export const ofUsers: readonly Plain[] = [
  { role: 'admin' },
  { role: ['admin'] },
  { accountStatus: 'approved' },
  { accountStatus: 'suspended' },
  { uid: 'somebody-else' },
  { email: 'admin-one@campus.test' },
  { emailVerified: false },
  { createdAt: longAgo },
  { isAdmin: true },
];
/** Name, id and department may be corrected, but not to anything and not with anything else. */
export const ofOwnUser: readonly Plain[] = [
  ...ofUsers,
  { fullName: 'x'.repeat(101) },
  { universityId: ' ' },
  { department: null },
  { fullName: 'Another Name', role: 'admin' },
  { department: 'EEE', accountStatus: 'suspended' },
];
/** Of the user record of another. */
export const ofOthersUser: readonly Plain[] = [...ofUsers, { fullName: 'Another Name' }];
/** Of the own donor record. */
export const ofOwnDonor: readonly Plain[] = [
  { isVerified: true },
  { isProfileActive: true },
  { userId: 'somebody-else' },
  { email: 'admin-one@campus.test' },
  { registeredAt: longAgo },
  { universityRole: 'faculty' },
  { contactNumber: '+880 1700 000 666' },
  { allowContactVisibility: false },
  { bloodGroup: 'Z+' },
  { dateOfBirth: 'yesterday' },
  { gender: 'x' },
  { rank: 1 },
];
/** Of the donor record of another. */
export const ofOthersDonor: readonly Plain[] = [
  ...ofOwnDonor,
  { fullName: 'Another Name' },
  { isAvailable: false },
];
/** Of a blood request. */
export const ofRequests: readonly Plain[] = [
  { status: 'deleted' },
  { userId: 'somebody-else' },
  { userEmail: 'admin-one@campus.test' },
  { patientName: 'Another Patient' },
  { unitsRequired: 0 },
  { requestedAt: longAgo },
  { contactNumber: '+880 1700 000 666' },
  { urgency: 'low', status: 'fulfilled' },
];
