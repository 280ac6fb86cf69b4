import * as v from 'valibot';
import { languages } from '../language.ts';
import type { Fields, FormValues, StoredValues } from './field.ts';
import { limits } from './limits.ts';
import { recordSchema } from './record-schema.ts';

/** What a member may do beyond the own records. */
export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * A new account is provisional (specification section 4). An admin suspends it, so that it can't register a donor or post a
 * request, and restores it.
 */
export const provisional = 'provisional';
export const accountStatuses = [provisional, 'suspended'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** The part of the sign-up that the user record holds, and that the member corrects later in My Account. */
export const memberFormFields = {
  fullName: { kind: 'line', max: limits.name },
  universityId: { kind: 'line', max: limits.id, latinDigits: true },
  department: { kind: 'line', max: limits.department },
} as const satisfies Fields;
export type MemberDetails = StoredValues<typeof memberFormFields>;

/** The fields of a stored user record. */
export const memberFields = {
  uid: { kind: 'id', essential: true },
  email: { kind: 'email' },
  ...memberFormFields,
  role: { kind: 'choice', choices: roles, absent: 'user' },
  /** Whether the member phones donors for the club. */
  isVolunteer: { kind: 'flag', absent: false, mayBeMissing: true },
  accountStatus: { kind: 'choice', choices: accountStatuses, absent: provisional },
  emailVerified: { kind: 'flag', absent: false },
  /** Of the mails to the member: the one in which the site was last used. */
  language: { kind: 'choice', choices: languages, absent: 'en', mayBeMissing: true },
  createdAt: { kind: 'time' },
} as const satisfies Fields;

/** The fields of the create-account form (specification section 5). */
export const signUpFields = {
  ...memberFormFields,
  email: { kind: 'email' },
  password: { kind: 'password', isNew: true },
} as const satisfies Fields;
export type SignUp = FormValues<typeof signUpFields>;

/** The fields of the change-password form. The current password may have been chosen under other rules. */
export const passwordChangeFields = {
  currentPassword: { kind: 'password', isNew: false },
  newPassword: { kind: 'password', isNew: true },
} as const satisfies Fields;
export type PasswordChange = FormValues<typeof passwordChangeFields>;

/** Reads a stored user record. */
export const memberRecord = recordSchema(memberFields);
export type Member = v.InferOutput<typeof memberRecord>;

const tombstoneFields: readonly string[] = ['accountStatus', 'createdAt'];

/**
 * Reports whether a stored user record is a tombstone: what remains of a suspended member who has left, also after an admin
 * has restored it (docs/decisions/021). It describes no person and gives no rights.
 */
export function isTombstone(record: { readonly [field: string]: unknown }): boolean {
  return (
    v.is(v.picklist(accountStatuses), record.accountStatus) &&
    Object.keys(record).every((field) => tombstoneFields.includes(field))
  );
}
