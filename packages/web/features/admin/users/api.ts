import {
  type AccountStatus,
  isTombstone,
  type Member,
  memberRecord,
  provisional,
  type Role,
} from '@blood-bank/domain/records/member';
import { query, type Transaction, where } from 'firebase/firestore/lite';
import { dataMessages } from '#lib/firestore/messages.ts';
import { CallError } from '../../../lib/firestore/errors.ts';
import { decode } from '../../../lib/firestore/firestore.ts';
import { readCount } from '../../../lib/firestore/pagination.ts';
import { userDocument, usersCollection } from '../../../lib/firestore/paths.ts';
import { changeField } from '../audit/api.ts';
import type { ListFields } from '../list/list-query.ts';
import { adminRecords } from '../list/records-api.ts';

export const userListFields = {
  filters: ['role', 'isVolunteer', 'accountStatus', 'emailVerified', 'department'],
  sorts: ['createdAt', 'fullName'],
} as const satisfies ListFields;

/** A user record in a list. */
export interface AdminUser extends Member {
  readonly id: string;
  /** A tombstone: the member left while suspended; only the status and the day of joining are stored. */
  readonly hasLeft: boolean;
}

/** All user records. */
export const adminUsers = adminRecords<AdminUser>({
  name: 'users',
  decodeItem: (id, data) => {
    const member = decode(memberRecord, id, { ...data, uid: id });
    return member === null ? null : { ...member, id, hasLeft: isTombstone(data) };
  },
  numbers: null,
});

/** Counts the admins. */
export function countAdmins(): Promise<number> {
  return readCount(query(usersCollection(), where('role', '==', 'admin')));
}

/**
 * Gives another user a role. The admin's own record is read in the same transaction: of two admins who demote each other
 * concurrently, one stays admin (decision record 002).
 *
 * @param uid of the admin
 */
export function changeRole(uid: string, user: AdminUser, role: Role): Promise<void> {
  const change = {
    target: { collection: 'users', id: user.id },
    action: role === 'admin' ? 'grant-admin' : 'revoke-admin',
    field: 'role',
    from: user.role,
    to: role,
    missing: 'user',
  } as const;
  return changeField(change, (transaction) => assertAdmin(transaction, uid));
}

/** Makes another user a volunteer, or a member without that right. */
export function changeVolunteer(user: AdminUser, isVolunteer: boolean): Promise<void> {
  return changeField({
    target: { collection: 'users', id: user.id },
    action: isVolunteer ? 'grant-volunteer' : 'revoke-volunteer',
    field: 'isVolunteer',
    from: user.isVolunteer,
    to: isVolunteer,
    missing: false,
  });
}

/**
 * Suspends another user, or restores one. The admin's own record is read in the same transaction, as for a role.
 *
 * @param uid of the admin
 */
export function changeAccountStatus(uid: string, user: AdminUser, status: AccountStatus): Promise<void> {
  const change = {
    target: { collection: 'users', id: user.id },
    action: status === 'suspended' ? 'suspend' : 'restore',
    field: 'accountStatus',
    from: user.accountStatus,
    to: status,
    missing: provisional,
  } as const;
  return changeField(change, (transaction) => assertAdmin(transaction, uid));
}

async function assertAdmin(transaction: Transaction, uid: string): Promise<void> {
  const own = await transaction.get(userDocument(uid));
  if (own.get('role') !== 'admin') throw new CallError('denied', dataMessages.adminNoMore);
}
