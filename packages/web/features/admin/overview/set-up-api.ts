import { readCount } from '../../../lib/firestore/pagination.ts';
import { invitationsCollection } from '../../../lib/firestore/paths.ts';

/** Counts the invitations that were sent. */
export function countInvitations(): Promise<number> {
  return readCount(invitationsCollection());
}
