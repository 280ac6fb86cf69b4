import * as v from 'valibot';
import { bloodGroups } from '../blood-group.ts';
import { parseCalendarDate } from '../calendar-date.ts';
import { requestStatuses, urgencies } from './blood-request.ts';
import { genders, universityRoles } from './donor.ts';
import { email, optionalLine, optionalText, phone, requiredLine } from './fields.ts';
import { limits } from './limits.ts';
import { accountStatuses, isTombstone, roles } from './member.ts';

/** What is stored: a user record, a donor record, its private part, a blood request. */
export type StoredKind = 'user' | 'donor' | 'contact' | 'request';

/** What is wrong with a field of a stored record. */
export interface FieldFault {
  readonly field: string;
  readonly fault: 'missing' | 'unknown' | 'not-right';
}

const calendarDate = v.custom<string>(
  (value) => typeof value === 'string' && parseCalendarDate(value) !== null,
);
const uid = v.pipe(v.string(), v.minLength(1));

const createdAt = v.date();

/** The fields of each kind, all of them asked for and no other, as firebase/firestore.rules has them. */
const schemas = {
  user: {
    uid,
    email: email(),
    fullName: requiredLine(limits.name),
    universityId: requiredLine(limits.id),
    department: requiredLine(limits.department),
    role: v.picklist(roles),
    accountStatus: v.picklist(accountStatuses),
    createdAt,
    emailVerified: v.boolean(),
  },
  donor: {
    userId: uid,
    email: email(),
    fullName: requiredLine(limits.name),
    universityId: requiredLine(limits.id),
    universityRole: v.nullable(v.picklist(universityRoles)),
    department: requiredLine(limits.department),
    bloodGroup: v.picklist(bloodGroups),
    contactNumber: v.nullable(phone()),
    dateOfBirth: calendarDate,
    gender: v.picklist(genders),
    isAvailable: v.boolean(),
    lastDonationDate: v.nullable(calendarDate),
    allowContactVisibility: v.boolean(),
    isVerified: v.boolean(),
    isProfileActive: v.boolean(),
    registeredAt: v.date(),
  },
  contact: { contactNumber: phone() },
  request: {
    userId: uid,
    userEmail: email(),
    patientName: requiredLine(limits.name),
    requiredBloodGroup: v.picklist(bloodGroups),
    unitsRequired: v.pipe(
      v.bigint(),
      v.minValue(BigInt(limits.unitsMin)),
      v.maxValue(BigInt(limits.unitsMax)),
    ),
    hospitalName: requiredLine(limits.hospital),
    hospitalLocation: optionalLine(limits.hospital),
    contactPerson: requiredLine(limits.name),
    contactNumber: phone(),
    urgency: v.picklist(urgencies),
    additionalInfo: optionalText(limits.additionalInfo),
    status: v.picklist(requestStatuses),
    requestedAt: v.date(),
  },
} as const satisfies Record<StoredKind, Record<string, v.GenericSchema>>;

/** The fields of a tombstone that can be wrong: `isTombstone` has seen the status, and an older one lacks `createdAt`. */
const tombstoneSchema = { accountStatus: schemas.user.accountStatus, createdAt: v.optional(createdAt) };

/** Blanks within a line, of any script: the forms fold them, the rules let them be. */
const blanks = /[^\S\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Holds a stored record against what the rules let anybody store, field by field.
 *
 * @param record its fields; integers as bigint, which tells them from other numbers, times as Date
 */
export function storedFaults(
  kind: StoredKind,
  record: { readonly [field: string]: unknown },
): readonly FieldFault[] {
  const schema: Record<string, v.GenericSchema> =
    kind === 'user' && isTombstone(record) ? tombstoneSchema : schemas[kind];
  const faults: FieldFault[] = [];
  for (const [field, ofField] of Object.entries(schema)) {
    if (!Object.hasOwn(record, field)) {
      if (ofField.type !== 'optional') faults.push({ field, fault: 'missing' });
    } else if (!isRight(ofField, record[field])) faults.push({ field, fault: 'not-right' });
  }
  for (const field of Object.keys(record)) {
    if (!Object.hasOwn(schema, field)) faults.push({ field, fault: 'unknown' });
  }
  return faults;
}

/** The forms' schemas also put in order what was typed; what is stored has to be in order already. */
function isRight(schema: v.GenericSchema, value: unknown): boolean {
  const result = v.safeParse(schema, value);
  if (!result.success) return false;
  return typeof value === 'string'
    ? String(result.output).replace(blanks, ' ') === value.replace(blanks, ' ')
    : result.output === value;
}
