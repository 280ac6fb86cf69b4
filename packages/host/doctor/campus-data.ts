import type { DataSnapshot } from '@blood-bank/backend/data-snapshot';
import { type StoredRecord, storedRecord } from './stored-record.ts';

/** What checks of one record need to know of the others. */
export interface CampusData {
  /** E-mail addresses of the accounts, by user id. */
  readonly accounts: ReadonlyMap<string, string>;
  /** Roles of the user records, by id. */
  readonly users: ReadonlyMap<string, unknown>;
  readonly donors: ReadonlySet<string>;
  /** The private parts of donor records, by the donor record's id. */
  readonly contacts: ReadonlyMap<string, StoredRecord>;
  records(): Iterable<StoredRecord>;
}

/** Goes through everything once, for what relates records to each other. */
export function readCampusData(data: DataSnapshot): CampusData {
  const users = new Map<string, unknown>();
  const donors = new Set<string>();
  const contacts = new Map<string, StoredRecord>();
  for (const record of recordsOf(data)) {
    const { kind, id, fields, path } = record;
    if (kind === 'user') users.set(id, fields.role);
    if (kind === 'donor') donors.add(id);
    if (kind === 'contact') contacts.set(path.split('/')[1] ?? '', record);
  }
  return {
    accounts: new Map([...data.accounts()].map(({ uid, email }) => [uid, email])),
    ...{ users, donors, contacts },
    records: () => recordsOf(data),
  };
}

function* recordsOf(data: DataSnapshot): Generator<StoredRecord> {
  for (const wire of data.documents()) yield storedRecord(wire);
}
