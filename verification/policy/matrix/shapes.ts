import { limits } from '@blood-bank/domain/records/limits';
import { serverTimestamp } from 'firebase/firestore/lite';
import type { Account } from './accounts.ts';
import type { Fields } from './cell.ts';
import {
  bloodGroup,
  date,
  type FieldValues,
  flag,
  gender,
  line,
  only,
  optionalDate,
  optionalLine,
  optionalText,
  phone,
  units,
  universityRole,
  urgency,
} from './field-values.ts';
import { unknownField, without } from './records.ts';

/** The values of each field of a collection. */
type Shape = Readonly<Record<string, FieldValues>>;

/** A record with one change, and whether its shape is still allowed. */
interface Variant {
  readonly label: string;
  readonly data: Fields;
  readonly fits: boolean;
}

/** A name, university id and department, which user and donor records share. */
export function personDetails(): Shape {
  return { fullName: line(limits.name), universityId: line(limits.id), department: line(limits.department) };
}

/** A user record as a sign-up writes it. */
export function userShape({ uid, email, emailVerified }: Account): Shape {
  return {
    uid: only(uid),
    email: only(email),
    emailVerified: only(emailVerified),
    ...personDetails(),
    role: only('user'),
    accountStatus: only('provisional'),
    createdAt: only(serverTimestamp()),
  };
}

/** The fields that a donor edits. The contact number and its visibility have cells of their own. */
export function donorDetails(): Shape {
  return {
    ...personDetails(),
    bloodGroup: bloodGroup(),
    dateOfBirth: date(),
    gender: gender(),
    isAvailable: flag(),
    lastDonationDate: optionalDate(),
  };
}

/** The fields that only the registration sets: the flags are the admins' afterwards. */
export function donorRegistration({ uid, email }: Account): Shape {
  return {
    userId: only(uid),
    email: only(email),
    universityRole: universityRole(),
    isVerified: only(false),
    isProfileActive: only(true),
  };
}

/** A blood request as it is posted. */
export function requestShape({ uid, email }: Account): Shape {
  return {
    userId: only(uid),
    userEmail: only(email),
    patientName: line(limits.name, true),
    requiredBloodGroup: bloodGroup(),
    unitsRequired: units(),
    hospitalName: line(limits.hospital),
    hospitalLocation: optionalLine(limits.hospital),
    contactPerson: line(limits.name),
    contactNumber: phone(),
    urgency: urgency(),
    additionalInfo: optionalText(limits.additionalInfo),
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
const longName = 'x'.repeat(1_500);

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
      fits: false,
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
  const text = JSON.stringify(value) ?? String(value);
  const plain = text.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return plain.length <= 40 ? plain : `${plain.slice(0, 20)}… (${text.length})`;
}
