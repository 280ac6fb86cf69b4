import type * as v from 'valibot';
import type { Fields } from './field.ts';
import { recordSchema } from './record-schema.ts';

/**
 * The fields of `invitations/{id}`, as an admin creates it: the address of a roster entry that is invited to register, once. The
 * token is the secret of the link by which its owner ends further mails without an account.
 */
export const invitationFields = {
  /** Removed by the server once the mail is sent: the id, a hash of it, is enough for "once". */
  email: { kind: 'email' },
  /** The roster entry that has the address. */
  donor: { kind: 'id' },
  token: { kind: 'id', essential: true },
  invitedBy: { kind: 'id' },
  invitedAt: { kind: 'time' },
} as const satisfies Fields;

/** Reads a stored invitation, in which the server notes whether its address wants no more mails. */
export const invitationRecord = recordSchema({
  ...invitationFields,
  isUnwanted: { kind: 'flag', absent: false },
} as const);
export type Invitation = v.InferOutput<typeof invitationRecord>;
