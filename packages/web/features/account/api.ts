import type { AccountStatus } from '@blood-bank/domain/records/member';
import {
  type DocumentReference,
  deleteDoc,
  getDoc,
  type Query,
  query,
  setDoc,
  where,
} from 'firebase/firestore/lite';
import { read, write } from '../../lib/firestore/call.ts';
import { commitBatch, mostWritesOfCommit } from '../../lib/firestore/commit.ts';
import { problemOf } from '../../lib/firestore/errors.ts';
import { readPage } from '../../lib/firestore/pagination.ts';
import {
  contactDocument,
  donorDocument,
  groupOf,
  noticeSettingsDocument,
  numberOfOffer,
  requestsCollection,
  userDocument,
} from '../../lib/firestore/paths.ts';
import { devicesOf } from '../devices/public.ts';
import { readOfferDocuments } from '../requests/public.ts';

const suspended: AccountStatus = 'suspended';
/** Requests, or offers, deleted in one commit, in which the rules may look up 20 documents: two for a request with offers. */
const mostInCommit = 8;
/** How many batches in a row may fail because others delete one of their documents. */
const mostLostRaces = 3;

/** References to a member's own documents. */
export const ownDocuments = {
  user: (uid: string) => userDocument(uid),
  donor: (uid: string) => donorDocument(uid),
  donorContact: (uid: string) => contactDocument(uid),
  noticeSettings: noticeSettingsDocument,
} as const;

/** A member's requests, unordered: an order would leave out documents without its field. */
export function ownRequests(uid: string): Query {
  return query(requestsCollection(), where('userId', '==', uid));
}

/** A member's offers for requests of others, also for some that the member can't read any more. */
export function ownOffers(uid: string): Query {
  return query(groupOf('offers'), where('userId', '==', uid));
}

/**
 * Whether the member is an admin, read from the server. Another admin has to change the role before the account can be
 * deleted, so that the last admin can't disappear (decision record 002).
 */
export async function isAdminBySelf(uid: string): Promise<boolean> {
  const record = await read(() => getDoc(ownDocuments.user(uid)));
  return record.exists() && record.get('role') === 'admin';
}

/**
 * Deletes all records of a member: requests with the offers for them, own offers, donor record with its number, notice settings, devices, user record (of a
 * suspended member, a tombstone without personal data remains). May be repeated after a failure. Requests and offers are
 * deleted once more at the end, as another device may have made some.
 *
 * @throws the error of the failed call; earlier deletions remain
 */
export async function deleteOwnRecords(uid: string): Promise<void> {
  await deleteRequestsAndOffers(uid);
  // In one commit: the rules refuse to delete only one of the two.
  await commitBatch((batch) => {
    batch
      .delete(ownDocuments.donor(uid))
      .delete(ownDocuments.donorContact(uid))
      .delete(ownDocuments.noticeSettings(uid));
  });
  await deleteAll(devicesOf(uid), async (device) => [device]);
  await deleteUserRecord(uid);
  await deleteRequestsAndOffers(uid);
}

async function deleteRequestsAndOffers(uid: string): Promise<void> {
  await deleteAll(ownRequests(uid), async (request) => [
    request,
    ...(await readOfferDocuments(request.id, uid)),
  ]);
  await deleteAll(ownOffers(uid), async (offer) => [offer, numberOfOffer(offer)]);
}

/**
 * Deletes the documents of a list, a few in each commit.
 *
 * @param withOthers the documents to delete together with one of the list
 */
async function deleteAll(
  list: Query,
  withOthers: (document: DocumentReference) => Promise<readonly DocumentReference[]>,
): Promise<void> {
  for (let lostRaces = 0; ; ) {
    const { items } = await readPage(list, null, (_, __, { ref }) => ref, { size: mostInCommit });
    if (items.length === 0) return;
    try {
      const documents = inOneCommit(await Promise.all(items.map(withOthers)));
      await commitBatch((batch) => {
        for (const document of documents) batch.delete(document);
      });
      lostRaces = 0;
    } catch (error) {
      // A document that an admin or another tab has just deleted is refused like another member's.
      lostRaces += 1;
      if (problemOf(error).kind !== 'denied' || lostRaces > mostLostRaces) throw error;
    }
  }
}

/** As many as a commit has writes, of the first one's in any case. Those of others wait for the next commit. */
function inOneCommit([first = [], ...others]: readonly (readonly DocumentReference[])[]) {
  const documents = first.slice(0, mostWritesOfCommit);
  for (const more of others) {
    if (documents.length + more.length <= mostWritesOfCommit) documents.push(...more);
  }
  return documents;
}

async function deleteUserRecord(uid: string): Promise<void> {
  const document = ownDocuments.user(uid);
  // It is missing after an earlier attempt or a sign-up that broke off, and deleting a missing document is refused.
  const record = await read(() => getDoc(document));
  if (!record.exists()) return;
  if (record.get('accountStatus') === suspended) {
    // A tombstone (decision record 021): the rules demand createdAt unchanged, and no other field.
    const createdAt: unknown = record.get('createdAt');
    const tombstone = { accountStatus: suspended, ...(createdAt === undefined ? {} : { createdAt }) };
    await write(() => setDoc(document, tombstone));
  } else await write(() => deleteDoc(document));
}
