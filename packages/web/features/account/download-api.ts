import {
  type DocumentData,
  type DocumentReference,
  getDoc,
  type Query,
  query,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import { read } from '../../lib/firestore/call.ts';
import type { Cursor } from '../../lib/firestore/pagination.ts';
import {
  callsCollection,
  contactDocument,
  donationsOf,
  numberOfOffer,
  offerDocument,
} from '../../lib/firestore/paths.ts';
import { readAllPages } from '../../lib/firestore/read-many.ts';
import { devicesOf } from '../devices/public.ts';
import { rosterEntriesOf } from '../donors/public.ts';
import { memberReports } from '../member-reports/public.ts';
import { ownDocuments, ownOffers, ownRequests } from './api.ts';

/** The fields of a stored document, with timestamps in ISO 8601. */
type StoredFields = Readonly<Record<string, unknown>>;

/** All records of one member, without the account; null for a missing one. */
export interface OwnRecords {
  readonly user: StoredFields | null;
  readonly donor: StoredFields | null;
  /** The private contact number. */
  readonly donorContact: StoredFields | null;
  readonly donations: readonly StoredFields[];
  readonly noticeSettings: StoredFields | null;
  /** The devices on which the member is notified, with what their push services need. */
  readonly devices: readonly StoredFields[];
  readonly bloodRequests: readonly StoredFields[];
  /** What admins have entered of the member who has not registered as a donor, each with its number. */
  readonly rosterEntries: readonly StoredFields[];
  /** The own offers, each with the id of its request, and its number while it stands. */
  readonly offers: readonly StoredFields[];
  /** What the member has reported to the admins. */
  readonly reports: readonly StoredFields[];
  /** The calls that the member has made for the club; none of a member who may not read calls any more. */
  readonly calls: readonly StoredFields[];
}

/**
 * Reads all records of a member with every stored field, also those that this version does not know.
 *
 * @param isCaller whether the member may read calls
 * @param verifiedEmail by which admins may have entered the member; null while it is not verified
 */
export async function readOwnRecords(
  uid: string,
  verifiedEmail: string | null,
  isCaller = false,
): Promise<OwnRecords> {
  const [
    user,
    donor,
    donorContact,
    donations,
    noticeSettings,
    devices,
    rosterEntries,
    bloodRequests,
    offers,
    reports,
    calls,
  ] = await Promise.all([
    readFields(ownDocuments.user(uid)),
    readFields(ownDocuments.donor(uid)),
    readFields(ownDocuments.donorContact(uid)),
    readAll(query(donationsOf(uid)), () => ({})),
    readFields(ownDocuments.noticeSettings(uid)),
    readAll(query(devicesOf(uid)), () => ({})),
    verifiedEmail === null ? [] : readEntries(verifiedEmail),
    readAll(ownRequests(uid), (id) => ({ id })),
    readOffers(uid),
    readAll(query(memberReports(), where('reportedBy', '==', uid)), () => ({})),
    isCaller ? readAll(query(callsCollection(), where('callerId', '==', uid)), () => ({})) : [],
  ]);
  return {
    user,
    donor,
    donorContact,
    donations,
    noticeSettings,
    devices,
    rosterEntries,
    bloodRequests,
    offers,
    reports,
    calls,
  };
}

async function readEntries(email: string): Promise<StoredFields[]> {
  const entries = await readAll(rosterEntriesOf(email), (id) => ({ id }));
  return Promise.all(
    entries.map(async (entry) => ({
      ...entry,
      contact: await readFields(contactDocument(String(entry.id))),
    })),
  );
}

async function readOffers(uid: string): Promise<StoredFields[]> {
  const offers = await readAll(ownOffers(uid), (_, { ref }) => ({ requestId: ref.parent.parent?.id }));
  return Promise.all(
    offers.map(async (offer) => {
      const contact = numberOfOffer(offerDocument(String(offer.requestId), uid));
      return { ...offer, contact: await readFields(contact) };
    }),
  );
}

function readAll(
  list: Query,
  nameOf: (id: string, document: Cursor) => StoredFields,
): Promise<StoredFields[]> {
  return readAllPages(list, (id, data, document) => ({ ...nameOf(id, document), ...withTimes(data) }));
}

async function readFields(document: DocumentReference): Promise<StoredFields | null> {
  const snapshot = await read(() => getDoc(document));
  return snapshot.exists() ? withTimes(snapshot.data()) : null;
}

function withTimes(data: DocumentData): StoredFields {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      value instanceof Timestamp ? value.toDate().toISOString() : value,
    ]),
  );
}
