import { bloodRequestDetailFields } from '@blood-bank/domain/records/blood-request';
import { donorEditFields, donorFormFields } from '@blood-bank/domain/records/donor';
import type { Fields as RecordFields } from '@blood-bank/domain/records/field';
import { memberFields, memberFormFields } from '@blood-bank/domain/records/member';
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import type { Account } from './accounts.ts';
import type { Fields, Variant } from './cell.ts';
import { anotherValue, type FieldValues, only, valuesOf } from './field-values.ts';
import { unknownField, without } from './records.ts';

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

/** A user record as a sign-up writes it. */
export function userShape({ uid, email, emailVerified }: Account): Shape {
  return {
    uid: only(uid),
    email: only(email),
    emailVerified: only(emailVerified),
    ...shapeOf(memberFormFields),
    language: valuesOf(memberFields.language),
    role: only('user'),
    accountStatus: only('provisional'),
    createdAt: only(serverTimestamp()),
  };
}

/** The fields that a donor edits. The contact number and its visibility have cells of their own. */
export function donorDetails(): Shape {
  const { contactNumber: _, allowContactVisibility: __, ...details } = donorEditFields;
  return shapeOf(details);
}

/** The fields that only the registration sets: the flags are the admins' afterwards. */
export function donorRegistration({ uid, email }: Account): Shape {
  return {
    userId: only(uid),
    email: only(email),
    universityRole: valuesOf(donorFormFields.universityRole),
    isVerified: only(false),
    isProfileActive: only(true),
  };
}

/** A blood request as it is posted. */
export function requestShape({ uid, email }: Account): Shape {
  return {
    userId: only(uid),
    userEmail: only(email),
    ...shapeOf(bloodRequestDetailFields),
    patientName: valuesOf(bloodRequestDetailFields.patientName, true),
    status: only('active'),
    requestedAt: only(serverTimestamp()),
  };
}

/** Names that JavaScript objects have, or that a careless check mistakes for others. */
const oddFields: readonly Fields[] = [
  { constructor: 'x' },
  { prototype: { role: 'admin' } },
  { toString: 'x' },
  { hasOwnProperty: true },
  { 'role ': 'admin' },
  { isAdmin: true },
  { [unknownField]: 'x' },
];
/** One byte shorter than the longest, which the emulator refuses in a mask before it asks the rules (docs/parity.md). */
const longName = 'x'.repeat(1_499);

/** Fields that no record has, each as a change. */
export const unknownFields: readonly Variant[] = [...oddFields, { [longName]: true }].map((data) => ({
  label: `with ${shown(Object.keys(data)[0])}`,
  data,
  fits: false,
}));

/** A whole record with each field at each of its values, each field missing, and each unknown field. */
export function variantsOf(record: Fields, shape: Shape): Variant[] {
  return [
    ...[...changesOf(shape), ...unknownFields].map(({ label, data, fits }) => ({
      label,
      data: { ...record, ...data },
      fits,
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
    ...accepted.map((value) => ({ label: `${name} ${shown(value)}`, data: { [name]: value }, fits: true })),
    ...refused.map((value) => ({ label: `${name} ${shown(value)}`, data: { [name]: value }, fits: false })),
  ]);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value instanceof Timestamp ? value.toDate() : value) ?? String(value);
  const plain = text.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return plain.length <= 40 ? plain : `${plain.slice(0, 20)}… (${text.length})`;
}
