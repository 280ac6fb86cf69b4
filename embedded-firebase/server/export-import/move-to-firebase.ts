import { DataError } from '../data-error.ts';
import type { ImportResult, OnProgress } from './export-files.ts';
import { createGoogleApi } from './firebase/google-api.ts';
import { compareAccounts, uploadAccounts } from './firebase/move-accounts.ts';
import { moveDocuments } from './firebase/move-documents.ts';
import { createAccessTokens, readServiceAccount } from './firebase/service-account.ts';
import { openExport } from './open-export.ts';

/** Settings of a move to Firebase. */
export interface FirebaseMoveOptions {
  readonly projectId: string;
  /** The text of a service account's key file. */
  readonly keyText: string;
  /** The name of that file for messages. */
  readonly keyName: string;
  /** An origin that replaces Google's hosts in tests; null for Google's own. */
  readonly baseUrl: string | null;
  /** In milliseconds, before each retry of a call that failed temporarily; default delays where absent. */
  readonly retryAfter?: readonly number[];
  /** Compares without writing. */
  readonly dryRun: boolean;
  readonly onProgress: OnProgress;
}

const namedAtMost = 5;

/**
 * Imports an export into a Firebase project through Google's REST APIs. It compares existing records first and
 * overwrites none, so it can be repeated after an interruption. In the end it reads everything back.
 *
 * @param source the folder of the export
 * @throws DataError `missing`, `damaged`, `newer`, or `unusable` when Google refuses a call or lacks records in the
 *   end
 */
export async function moveToFirebase(source: string, options: FirebaseMoveOptions): Promise<ImportResult> {
  const opened = openExport(source);
  const { manifest } = opened;
  const tokens = createAccessTokens(readServiceAccount(options.keyText, options.keyName));
  const api = createGoogleApi(options.projectId, tokens, options.baseUrl, options.retryAfter);
  const { onProgress } = options;

  const accounts = await compareAccounts(api, opened, onProgress);
  const documents = await moveDocuments(api, opened, false, onProgress);
  const conflicts = [...accounts.conflicts, ...documents.conflicts];
  const result: ImportResult = {
    manifest,
    accounts: { missing: accounts.missing.length, same: accounts.same },
    documents: { missing: documents.missing, same: documents.same },
    conflicts,
  };
  const isChanged = result.accounts.missing + result.documents.missing > 0;
  if (options.dryRun || conflicts.length > 0 || !isChanged) return result;

  const refusals = await uploadAccounts(api, accounts.missing, onProgress);
  await moveDocuments(api, opened, true, onProgress);
  const accountsNow = await compareAccounts(api, opened, onProgress);
  const documentsNow = await moveDocuments(api, opened, false, onProgress);
  assertComplete(
    accountsNow.missing.map(({ account: { uid } }) => `account ${uid}: ${refusals.get(uid) ?? 'missing'}`),
    documentsNow.missing,
    [...accountsNow.conflicts, ...documentsNow.conflicts],
  );
  return result;
}

function assertComplete(accounts: readonly string[], documents: number, differing: readonly string[]): void {
  if (accounts.length + documents + differing.length === 0) return;
  const named = [...accounts, ...differing].slice(0, namedAtMost).join('; ');
  throw new DataError(
    'unusable',
    `The move is incomplete: ${accounts.length} accounts and ${documents} documents are missing, ${differing.length} differ. ${named}`.trim(),
  );
}
