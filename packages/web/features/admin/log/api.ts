import {
  type AuditEntry,
  type AuditedCollection,
  type AuditLogHead,
  auditEntryRecord,
  auditLogHeadRecord,
  commandLine,
} from '@blood-bank/domain/records/audit-entry';
import { collection, getDocs, orderBy, query } from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { decode, firestore } from '../../../lib/firestore/firestore.ts';
import { type Page, readPage } from '../../../lib/firestore/pagination.ts';
import { auditLogCollection } from '../../../lib/firestore/paths.ts';
import { readByIds } from '../../../lib/firestore/read-many.ts';
import { type AdminRecords, adminRecords } from '../list/records-api.ts';

/** An entry with the names of those whom it is about, as they are now; without that of a record that is not stored any more. */
export interface LoggedAction extends AuditEntry {
  /** Null for a command, and for an admin who has left. */
  readonly actorName: string | null;
  /** The name of the first target. */
  readonly targetName: string | null;
}

/** The field with the name of a record. */
const nameFields = {
  donors: 'fullName',
  users: 'fullName',
  bloodRequests: 'patientName',
} as const satisfies Record<AuditedCollection, string>;

const recentActions = 5;

const entries = adminRecords<AuditEntry>({
  name: 'auditLog',
  decodeItem: (id, data) => decode(auditEntryRecord, id, data),
  numbers: null,
});

/** The audit log. It has no search. */
export const adminLog: AdminRecords<LoggedAction> = {
  async readPage(listQuery, after, through) {
    return withNames(await entries.readPage({ ...listQuery, search: '' }, after, through));
  },
  countAll: (listQuery) => entries.countAll({ ...listQuery, search: '' }),
  countNewer: (listQuery, first) => entries.countNewer({ ...listQuery, search: '' }, first),
  async readOne(id) {
    const entry = await entries.readOne(id);
    const { items } = await withNames({ items: entry === null ? [] : [entry], next: null });
    return items[0] ?? null;
  },
};

/** The newest entries: only a few. */
export async function readRecentActions(): Promise<readonly LoggedAction[]> {
  const newest = query(auditLogCollection(), orderBy('at', 'desc'));
  const page = await readPage(newest, null, (id, data) => decode(auditEntryRecord, id, data), {
    size: recentActions,
  });
  return (await withNames(page)).items;
}

/** The admins who have acted, by their addresses. */
export async function readActors(): Promise<readonly AuditLogHead[]> {
  const { docs } = await read(() => getDocs(collection(firestore(), 'auditLogHeads')));
  return docs
    .map((document) => decode(auditLogHeadRecord, document.id, document.data()))
    .filter((head) => head !== null)
    .sort((a, b) => (a.actorEmail < b.actorEmail ? -1 : 1));
}

/** Reads the names of records, by their ids, in one query for thirty; those that are not stored have none. */
export async function readNames(
  of: AuditedCollection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await readByIds(collection(firestore(), of), ids);
  const names = found.map((document): [string, unknown] => [document.id, document.get(nameFields[of])]);
  return new Map(names.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

async function withNames<Position>(page: Page<AuditEntry, Position>): Promise<Page<LoggedAction, Position>> {
  const { items } = page;
  const actors = items.map(({ actor }) => actor).filter((actor) => actor !== commandLine);
  const idsOf = (of: AuditedCollection) => [
    ...items.filter((entry) => entry.collection === of).flatMap(({ targets }) => targets.slice(0, 1)),
    ...(of === 'users' ? actors : []),
  ];
  const named = async (of: AuditedCollection) => readNames(of, [...new Set(idsOf(of))].filter(isDocumentId));
  const [donors, users, bloodRequests] = await Promise.all([
    named('donors'),
    named('users'),
    named('bloodRequests'),
  ]);
  const names = { donors, users, bloodRequests };
  return {
    ...page,
    items: items.map((entry) => ({
      ...entry,
      actorName: users.get(entry.actor) ?? null,
      targetName: names[entry.collection].get(entry.targets[0] ?? '') ?? null,
    })),
  };
}

/** Firestore refuses a query for an id that no document may have. */
function isDocumentId(id: string): boolean {
  return id !== '' && !id.includes('/');
}
