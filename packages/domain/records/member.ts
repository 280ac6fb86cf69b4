import * as v from 'valibot';
import { email, givenPassword, newPassword, requiredLine, storedTime } from './fields.ts';
import { limits } from './limits.ts';

export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * A new account is provisional (specification section 4). An admin suspends it, so that it registers no donor and posts
 * nothing any more, and restores it.
 */
export const provisional = 'provisional';
export const accountStatuses = [provisional, 'suspended'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/**
 * What a person types to finish an account, and corrects later in My Account: the part of the sign-up that the user record
 * holds.
 */
export const memberDetails = v.object({
  fullName: requiredLine(limits.name),
  universityId: requiredLine(limits.id),
  department: requiredLine(limits.department),
});
export type MemberDetails = v.InferOutput<typeof memberDetails>;

/** The create-account form (specification section 5). */
export const signUp = v.object({
  ...memberDetails.entries,
  email: email(),
  password: newPassword(),
});
export type SignUp = v.InferOutput<typeof signUp>;

/** The change-password form. The present password is taken as typed: its rules may have been others once. */
export const passwordChange = v.object({ currentPassword: givenPassword(), newPassword: newPassword() });
export type PasswordChange = v.InferOutput<typeof passwordChange>;

/** A stored user record, read leniently: one odd old field must not hide a person. */
export const memberRecord = v.object({
  uid: v.string(),
  email: v.fallback(v.string(), ''),
  fullName: v.fallback(v.string(), ''),
  universityId: v.fallback(v.string(), ''),
  department: v.fallback(v.string(), ''),
  role: v.fallback(v.picklist(roles), 'user'),
  accountStatus: v.fallback(v.picklist(accountStatuses), provisional),
  emailVerified: v.fallback(v.boolean(), false),
  createdAt: storedTime(),
});
export type Member = v.InferOutput<typeof memberRecord>;

const tombstoneFields: readonly string[] = ['accountStatus', 'createdAt'];

/**
 * Tells whether a stored user record is a tombstone: what remains of a suspended member who has left, also once an admin
 * has restored it (docs/decisions/021). It describes no person and is no user record to act with.
 */
export function isTombstone(record: { readonly [field: string]: unknown }): boolean {
  return (
    v.is(v.picklist(accountStatuses), record.accountStatus) &&
    Object.keys(record).every((field) => tombstoneFields.includes(field))
  );
}
