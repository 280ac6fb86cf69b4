import type { StoredKind } from '@blood-bank/domain/records/stored-records';
import { rosterIdPrefix } from '@blood-bank/domain/roster-ids';
import type { DocumentWrite, PlainFields } from '@embedded-firebase/server/documents';
import {
  type DataSnapshot,
  type MapValue,
  parseDocument,
  Timestamp,
} from '@embedded-firebase/server/inspection';

/** A stored document, as the checks read it. */
export interface StoredRecord {
  /** Below the documents' root: `donors/abc`. */
  readonly path: string;
  /** The last part of the path. */
  readonly id: string;
  /** null for a document that the product does not know. */
  readonly kind: StoredKind | null;
  /** Integers as bigint, times as Date, maps as objects; types that the product never stores are left as the backend has them. */
  readonly fields: { readonly [field: string]: unknown };
  /** The fields exactly as they are stored. */
  readonly values: MapValue;
  readonly updateTime: string;
}

/** What the check of one record needs to know of the others. */
export interface CampusData {
  /** Email addresses of the accounts, by user id. */
  readonly accounts: ReadonlyMap<string, string>;
  /** Roles of the user records, by id. */
  readonly users: ReadonlyMap<string, unknown>;
  /** Ids of the donor records, also of roster entries. */
  readonly donors: ReadonlySet<string>;
  /** The donations of each donor, by the donor record's id. */
  readonly donations: ReadonlyMap<string, readonly StoredRecord[]>;
  /** The last donation dates of donor records, by id. */
  readonly lastDonations: ReadonlyMap<string, unknown>;
  /** Email addresses of the accounts that have a donor record. */
  readonly donorAddresses: ReadonlySet<string>;
  /** Ids of the blood requests. */
  readonly requests: ReadonlySet<string>;
  /** The offers for each request with their private parts, by its id. */
  readonly offers: ReadonlyMap<string, readonly StoredRecord[]>;
  /** The private parts of donor records, by the donor record's id. */
  readonly contacts: ReadonlyMap<string, StoredRecord>;
  readonly noticeSettings: readonly StoredRecord[];
  /** The devices on which members are notified. */
  readonly pushDevices: readonly StoredRecord[];
  /** All others; neither what reactions store for some days nor the audit log. */
  records(): Iterable<StoredRecord>;
}

const kinds: readonly (readonly [pattern: RegExp, kind: StoredKind])[] = [
  [/^users\/[^/]+$/, 'user'],
  [new RegExp(`^donors/${rosterIdPrefix}[^/]+$`), 'roster'],
  [new RegExp(`^donors/${rosterIdPrefix}[^/]+/private/contact$`), 'roster-contact'],
  [/^donors\/[^/]+$/, 'donor'],
  [/^donors\/[^/]+\/private\/contact$/, 'contact'],
  [/^donors\/[^/]+\/donations\/[^/]+$/, 'donation'],
  [/^bloodRequests\/[^/]+$/, 'request'],
  [/^bloodRequests\/[^/]+\/offers\/[^/]+$/, 'offer'],
  [/^bloodRequests\/[^/]+\/offers\/[^/]+\/private\/contact$/, 'offer-contact'],
  [/^calls\/[^/]+$/, 'call'],
  [/^callHeads\/[^/]+$/, 'call-head'],
];

/** What reactions store, the settings that they read, the audit log, and what undoing an import needs. */
const uncheckedDocuments =
  /^(?:(noticeSettings|noticesSent|noticeSlots|mailSlots|questions|memberReports|requestNotices|responseTimes|duplicates|donorSweep|auditLog|auditLogHeads)\/[^/]+|pushSubscriptions\/[^/]+\/devices\/[^/]+|donors\/[^/]+\/importChanges\/[^/]+)$/;

/** Reads everything once, for what relates records to each other. */
export function readCampusData(data: DataSnapshot): CampusData {
  const users = new Map<string, unknown>();
  const donors = new Set<string>();
  const donations = new Map<string, StoredRecord[]>();
  const lastDonations = new Map<string, unknown>();
  const contacts = new Map<string, StoredRecord>();
  const requests = new Set<string>();
  const offers = new Map<string, StoredRecord[]>();
  const noticeSettings: StoredRecord[] = [];
  const pushDevices: StoredRecord[] = [];
  for (const record of recordsOf(data)) {
    const { kind, id, fields, path } = record;
    if (kind === 'user') users.set(id, fields.role);
    if (kind === 'donor' || kind === 'roster') {
      donors.add(id);
      lastDonations.set(id, fields.lastDonationDate);
    }
    if (kind === 'contact' || kind === 'roster-contact') contacts.set(parentId(path), record);
    if (kind === 'donation')
      donations.set(parentId(path), [...(donations.get(parentId(path)) ?? []), record]);
    if (kind === 'request') requests.add(id);
    if (kind === 'offer' || kind === 'offer-contact')
      offers.set(parentId(path), [...(offers.get(parentId(path)) ?? []), record]);
    if (path.startsWith('noticeSettings/')) noticeSettings.push(record);
    if (path.startsWith('pushSubscriptions/')) pushDevices.push(record);
  }
  const accounts = new Map([...data.accounts()].map(({ uid, email }) => [uid, email]));
  const ofDonors = [...accounts].filter(([uid]) => donors.has(uid));
  return {
    accounts,
    users,
    donors,
    donations,
    lastDonations,
    donorAddresses: new Set(ofDonors.map(([, email]) => email)),
    contacts,
    requests,
    offers,
    noticeSettings,
    pushDevices,
    records: () => checkedRecords(recordsOf(data)),
  };
}

/** The id of the record under which another one is stored. */
export function parentId(path: string): string {
  return path.split('/')[1] ?? '';
}

/** The write that sets some fields, unless the record has changed since it was read. */
export function setFields(
  { path, updateTime }: Pick<StoredRecord, 'path' | 'updateTime'>,
  fields: PlainFields,
): DocumentWrite {
  return { update: path, fields, precondition: { updateTime } };
}

/** The write that deletes the record, unless it has changed since it was read. */
export function deleteRecord({ path, updateTime }: Pick<StoredRecord, 'path' | 'updateTime'>): DocumentWrite {
  return { delete: path, precondition: { updateTime } };
}

function* recordsOf(data: DataSnapshot): Generator<StoredRecord> {
  for (const wire of data.documents()) yield storedRecord(wire);
}

function* checkedRecords(records: Iterable<StoredRecord>): Generator<StoredRecord> {
  for (const record of records) if (!uncheckedDocuments.test(record.path)) yield record;
}

/** @param wire a document's text */
function storedRecord(wire: string): StoredRecord {
  const { path: segments, fields: values, updateTime } = parseDocument(wire);
  const path = segments.join('/');
  const fields = [...values].map(([name, value]) => [name, checkedValue(value)]);
  return {
    path,
    id: segments.at(-1) ?? '',
    kind: kinds.find(([pattern]) => pattern.test(path))?.[1] ?? null,
    fields: Object.fromEntries(fields),
    values,
    updateTime,
  };
}

function checkedValue(value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries(value);
  return value instanceof Timestamp ? new Date(Number(value.micros / 1_000n)) : value;
}
