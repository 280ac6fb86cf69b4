import { isEmailAddress } from '@blood-bank/domain/email-address';
import { invitationId } from '@blood-bank/domain/identity-hashes';
import { donorRecord } from '@blood-bank/domain/records/donor';
import { doc, query, serverTimestamp, where } from 'firebase/firestore/lite';
import { commitBatch } from '../../../lib/firestore/commit.ts';
import { problemOf } from '../../../lib/firestore/errors.ts';
import { decode } from '../../../lib/firestore/firestore.ts';
import { donorsCollection, invitationsCollection } from '../../../lib/firestore/paths.ts';
import { readAllPages } from '../../../lib/firestore/read-many.ts';
import { randomSecret } from '../../../lib/random-secret.ts';
import { logAction } from '../audit/api.ts';
import { readRosterSecret } from './roster-entry-api.ts';

/** A person of the roster who can be invited. */
export interface Invitee {
  /** Of the invitation. */
  readonly id: string;
  /** The id of the roster entry. */
  readonly donor: string;
  readonly email: string;
}

/** The rules look up the entry of each, and four documents more: of 20 in a commit. */
const mostInCommit = 16;
const pageSize = 100;

/** Finds the people of the roster with an email address that nobody has invited: one for each mailbox. */
export async function readInvitees(): Promise<readonly Invitee[]> {
  const [secret, invited, listed] = await Promise.all([readRosterSecret(), readInvitedIds(), readListed()]);
  const done = new Set(invited);
  return listed
    .filter(({ email }) => isEmailAddress(email))
    .map((entry) => ({ id: invitationId(secret, entry.email), ...entry }))
    .filter(({ id }) => {
      if (done.has(id)) return false;
      done.add(id);
      return true;
    });
}

/**
 * Invites people: the server sends each of them a mail. An address that another admin has invited in the meantime, or whose entry is
 * gone, is passed over.
 *
 * @param onProgress is told after each commit how many are done, invited or not
 * @returns how many were invited
 */
export async function invite(
  uid: string,
  invitees: readonly Invitee[],
  onProgress: (done: number) => void,
): Promise<number> {
  let invited = 0;
  for (let from = 0; from < invitees.length; from += mostInCommit) {
    const some = invitees.slice(from, from + mostInCommit);
    if (await commit(uid, some)) invited += some.length;
    // One of them is refused, and the others with it.
    else for (const one of some) if (await commit(uid, [one])) invited += 1;
    onProgress(Math.min(from + mostInCommit, invitees.length));
  }
  return invited;
}

/** @returns false when the rules refuse one of the invitations */
async function commit(uid: string, invitees: readonly Invitee[]): Promise<boolean> {
  try {
    await commitBatch((batch) => {
      for (const { id, donor, email } of invitees) {
        const invitation = doc(invitationsCollection(), id);
        batch.set(invitation, {
          email,
          donor,
          token: randomSecret(),
          invitedBy: uid,
          invitedAt: serverTimestamp(),
        });
      }
      const targets = invitees.map(({ donor }) => donor);
      logAction(batch, { action: 'invite', collection: 'donors', targets });
    });
    return true;
  } catch (error) {
    if (problemOf(error).kind !== 'denied') throw error;
    return false;
  }
}

function readInvitedIds(): Promise<string[]> {
  return readAllPages(invitationsCollection(), (id) => id, pageSize);
}

function readListed(): Promise<Omit<Invitee, 'id'>[]> {
  const listed = query(donorsCollection(), where('userId', '==', null));
  return readAllPages(
    listed,
    (id, data) => {
      const email = decode(donorRecord, id, data)?.email ?? '';
      return { donor: id, email };
    },
    pageSize,
  );
}
