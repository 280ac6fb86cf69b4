import type { Account } from '../auth/accounts/account.ts';
import { type AccountStore, createAccountStore } from '../auth/accounts/account-store.ts';
import { createRefreshTokenStore } from '../auth/sessions/refresh-token-store.ts';
import { newSecret } from '../auth/sessions/secret-token.ts';
import { DataError } from '../data-error.ts';
import { type Comparison, DocumentImport } from '../firestore/document-import.ts';
import { documentKey } from '../firestore/indexes/index-key.ts';
import type { Database } from '../sqlite/database.ts';
import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { ImportResult, OnProgress } from './export-files.ts';
import type { OpenedExport } from './open-export.ts';

/** Settings of the import of records. */
export interface ImportRecordsOptions {
  readonly projectId: string;
  /** The parsed firestore.indexes.json. */
  readonly indexes: unknown;
  readonly onProgress: OnProgress;
}

type Counts = Record<Comparison, number>;

/**
 * Compares all records of an export with the database.
 *
 * @param tx inserts the missing records; null only compares
 */
export function importRecords(
  database: Database,
  opened: OpenedExport,
  options: ImportRecordsOptions,
  tx: WriteTransaction | null,
): ImportResult {
  const { manifest } = opened;
  const conflicts: string[] = [];
  const accounts = importAccounts(database, opened, options, conflicts, tx);
  const importing = new DocumentImport(database, options.projectId);
  const documents = importDocuments(importing, opened, options, conflicts, tx);
  assertCount('accounts', manifest.counts.accounts, accounts);
  assertCount('documents', manifest.counts.documents, documents);
  // Otherwise the transaction is rolled back.
  if (conflicts.length === 0 && accounts.missing + documents.missing > 0) {
    importing.finish(manifest.lastCommitMicros, (done, total) => options.onProgress('indexes', done, total));
  }
  return {
    manifest,
    accounts: { missing: accounts.missing, same: accounts.same },
    documents: { missing: documents.missing, same: documents.same },
    conflicts,
  };
}

function importAccounts(
  database: Database,
  opened: OpenedExport,
  { onProgress }: ImportRecordsOptions,
  conflicts: string[],
  tx: WriteTransaction | null,
): Counts {
  const accounts = createAccountStore(database);
  const sessions = createRefreshTokenStore(database);
  const counts: Counts = { missing: 0, same: 0, different: 0 };
  for (const { account } of opened.accounts()) {
    const { comparison, conflict } = compareAccount(accounts, account);
    counts[comparison] += 1;
    if (conflict !== undefined) conflicts.push(conflict);
    if (comparison === 'missing' && tx !== null) {
      accounts.insert(tx, account);
      // Sessions are not exported. Without one, an account would count as unused since its creation.
      sessions.add(tx, newSecret(), { uid: account.uid, authTimeSeconds: 0, lastUsedAt: Date.now() });
      sessions.revokeAll(tx, account.uid);
    }
    onProgress('accounts', totalOf(counts), opened.manifest.counts.accounts);
  }
  return counts;
}

function compareAccount(
  store: AccountStore,
  account: Account,
): { comparison: Comparison; conflict?: string } {
  const { uid, email } = account;
  const stored = store.findByUid(uid);
  const holder = store.findByEmail(email);
  if (stored === null) {
    if (holder === null) return { comparison: 'missing' };
    const conflict = `account ${uid}: its address ${email} belongs to the account ${holder.uid} here`;
    return { comparison: 'different', conflict };
  }
  const fields = (Object.keys(account) as (keyof Account)[]).filter(
    (field) => account[field] !== stored[field],
  );
  if (fields.length === 0) return { comparison: 'same' };
  return { comparison: 'different', conflict: `account ${uid} (${email}): ${fields.join(', ')}` };
}

function importDocuments(
  documents: DocumentImport,
  opened: OpenedExport,
  { indexes, onProgress }: ImportRecordsOptions,
  conflicts: string[],
  tx: WriteTransaction | null,
): Counts {
  const counts: Counts = { missing: 0, same: 0, different: 0 };
  let previousKey: Uint8Array = new Uint8Array();
  if (tx !== null) documents.begin(tx, indexes);
  for (const { wire, where } of opened.documents()) {
    const document = readDocument(documents, wire, where);
    const key = documentKey(document.path);
    if (Buffer.compare(key, previousKey) <= 0) {
      throw new DataError('damaged', `${where} is out of order. Nothing was written.`);
    }
    previousKey = key;
    const comparison = documents.compare(document);
    counts[comparison] += 1;
    if (comparison === 'different') conflicts.push(`document ${document.path.join('/')}`);
    if (comparison === 'missing' && tx !== null && conflicts.length === 0) documents.insert(document);
    onProgress('documents', totalOf(counts), opened.manifest.counts.documents);
  }
  return counts;
}

function readDocument(documents: DocumentImport, wire: string, where: string) {
  try {
    return documents.read(wire);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new DataError(
      'damaged',
      `A document can't be imported (${where}): ${message}. Nothing was written.`,
      { cause },
    );
  }
}

function assertCount(what: string, stated: number, counts: Counts): void {
  if (totalOf(counts) === stated) return;
  throw new DataError(
    'damaged',
    `The manifest states ${stated} ${what}, but the export has ${totalOf(counts)}. Nothing was written.`,
  );
}

function totalOf({ missing, same, different }: Counts): number {
  return missing + same + different;
}
