import { bloodRequestDetailFields } from '@blood-bank/domain/records/blood-request';
import { donorEditFields, donorFields, donorFormFields } from '@blood-bank/domain/records/donor';
import type { Fields as RecordFields } from '@blood-bank/domain/records/field';
import { memberFields, memberFormFields } from '@blood-bank/domain/records/member';
import { serverTimestamp } from 'firebase/firestore/lite';
import type { Fields } from './cell.ts';
import { unknownField, without } from './documents.ts';
import { anotherValue, type FieldValues, just, valuesOf } from './field-values.ts';

/** Fields to write, and whether they are well-formed. */
export interface Variant {
  readonly data: Fields;
  readonly fits: boolean;
  readonly label?: string;
}

/** The values of each field of a collection. */
type Shape = Readonly<Record<string, FieldValues>>;

/** The values of each of the fields that domain/records describes. */
export function shapeOf(fields: RecordFields): Shape {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valuesOf(field)]));
}

/** A change of each field of a stored record, and of one that it does not have. */
export function changesOfAll(fields: RecordFields, stored: Fields): Fields {
  const changes = Object.entries(fields).map(([name, field]) => [name, anotherValue(field, stored[name])]);
  return { ...Object.fromEntries(changes), [unknownField]: 'x' };
}

/** A user record as the newcomer's sign-up writes it. */
export const userShape: Shape = {
  uid: just('{newcomer}'),
  email: just('{newcomer.email}'),
  emailVerified: just(true),
  ...shapeOf(memberFormFields),
  language: valuesOf(memberFields.language),
  role: just('user'),
  isVolunteer: { accepted: [false], refused: just(false).refused },
  accountStatus: just('provisional'),
  createdAt: just(serverTimestamp()),
};

const { contactNumber: _, allowContactVisibility: __, ...otherDetails } = donorEditFields;

/** The fields that a donor edits. The contact number and its visibility have a table of their own. */
export const donorDetails: Shape = {
  ...shapeOf(otherDetails),
  lastDonationComponent: valuesOf(donorFields.lastDonationComponent),
};

/** The times that others write later. */
export const notInNew = [
  'numberReportedAt',
  'donationsChangedAt',
  'saidDonatedAt',
  'unavailableSince',
] as const;

/** The fields of the member's registration as a donor: the flags are the admins' afterwards. */
export const donorShape: Shape = {
  userId: just('{member}'),
  email: just('{member.email}'),
  universityRole: valuesOf(donorFormFields.universityRole),
  isVerified: just(false),
  isProfileActive: just(true),
  ...Object.fromEntries(notInNew.map((name) => [name, just(null)])),
  ...donorDetails,
};

/** A blood request as the member posts it. */
export const requestShape: Shape = {
  userId: just('{member}'),
  userEmail: just('{member.email}'),
  ...shapeOf(bloodRequestDetailFields),
  patientName: valuesOf(bloodRequestDetailFields.patientName, true),
  status: just('active'),
  requestedAt: just(serverTimestamp()),
  unitsReceived: { accepted: [0], refused: [1, -1, null, '0'] },
  editedAt: just(null),
  stillNeededAt: just(null),
  closedAt: just(null),
  confirmedAt: just(null),
  confirmerId: just(null),
  confirmerName: just(''),
};

/** Names that JavaScript objects have, or that a careless check mistakes for others. */
const oddFields: readonly Fields[] = [
  { constructor: 'x' },
  { prototype: { role: 'admin' } },
  { toString: 'x' },
  { hasOwnProperty: true },
  { 'role ': 'admin' },
  { isAdmin: true },
  { [unknownField]: 'x' },
  // One byte shorter than the longest, which the emulator refuses in a mask before it asks the rules (embedded-firebase/parity.md).
  { ['x'.repeat(1_499)]: true },
];

/** Fields that no record has, each as a change. */
export const unknownFields: readonly Variant[] = oddFields.map((data) => ({ data, fits: false }));

/** A whole record with each field at each of its values, each field missing, and each unknown field. */
export function variantsOf(record: Fields, shape: Shape): Variant[] {
  const changes = [...changesOf(shape), ...unknownFields];
  return [
    ...changes.map((change) => ({
      label: labelOf(change.data),
      ...change,
      data: { ...record, ...change.data },
    })),
    ...Object.keys(record).map((name) => ({
      label: `without ${name}`,
      data: without(record, name),
      fits: shape[name]?.mayBeMissing ?? false,
    })),
  ];
}

/** The changes of one field at a time, to be merged into a stored record. */
export function changesOf(shape: Shape): Variant[] {
  return Object.entries(shape).flatMap(([name, { accepted, refused }]) => [
    ...accepted.map((value) => ({ data: { [name]: value }, fits: true })),
    ...refused.map((value) => ({ data: { [name]: value }, fits: false })),
  ]);
}

/** Changes of one field each, none of which is allowed. */
export function each(fields: Fields): Variant[] {
  return Object.entries(fields).map(([field, value]) => ({ data: { [field]: value }, fits: false }));
}

/** A change in printable characters, shortened. */
export function labelOf(data: Fields): string {
  const text = JSON.stringify(data).slice(0, 60);
  return text.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The fields that a description has, or those that it hasn't. */
export function onlyIn(described: object, fields: Fields, isIn = true): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field in described === isIn));
}
