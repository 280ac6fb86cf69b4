import { DataError } from '../data-error.ts';
import type { ExportManifest, OnProgress } from './export-files.ts';
import { createGoogleApi } from './firebase/google-api.ts';
import { accountStandings, uploadAccounts } from './firebase/move-accounts.ts';
import { moveDocuments } from './firebase/move-documents.ts';
import { createAccessTokens, readServiceAccount } from './firebase/service-account.ts';
import { openExport } from './open-export.ts';

/** What a move to Firebase goes by. */
export interface FirebaseMoveOptions {
  readonly projectId: string;
  /** The text of a service account's key file. */
  readonly keyText: string;
  /** How messages call that file. */
  readonly keyName: string;
  /** In the place of Google's hosts, for tests; null for Google's own. */
  readonly baseUrl: string | null;
  /** Milliseconds before each further attempt at a call that was refused for the moment, where not as usual. */
  readonly retryAfter?: readonly number[];
  /** Only looks. */
  readonly dryRun: boolean;
  readonly onProgress: OnProgress;
}

/** How many records were written, and how many were there before. */
interface Moved {
  readonly missing: number;
  readonly same: number;
}

/** What a move to Firebase did, or would do. */
export interface MovedToFirebase {
  readonly manifest: ExportManifest;
  readonly accounts: Moved;
  readonly documents: Moved;
  /** Records that are there, but otherwise, in words. With any of them nothing was written. */
  readonly conflicts: readonly string[];
}

const namedAtMost = 5;

/**
 * Takes everything that an export holds into a Firebase project, by Google's own REST interfaces. All that is there is
 * looked at first, and nothing is overwritten; so it can be called again after whatever interrupted it. In the end
 * everything is read back.
 *
 * @param source the folder of the export
 * @throws DataError `missing`, `damaged`, `newer`, or `unusable` when Google refuses something or does not have all in
 *   the end
 */
export async function moveToFirebase(source: string, options: FirebaseMoveOptions): Promise<MovedToFirebase> {
  const opened = openExport(source);
  const { manifest } = opened;
  const tokens = createAccessTokens(readServiceAccount(options.keyText, options.keyName));
  const api = createGoogleApi(options.projectId, tokens, options.baseUrl, options.retryAfter);
  const { onProgress } = options;

  const accounts = await accountStandings(api, opened, onProgress);
  const documents = await moveDocuments(api, opened, false, onProgress);
  const conflicts = [...accounts.conflicts, ...documents.conflicts];
  const moved: MovedToFirebase = {
    manifest,
    accounts: { missing: accounts.missing.length, same: accounts.there },
    documents: { missing: documents.missing, same: documents.same },
    conflicts,
  };
  const isChanged = moved.accounts.missing + moved.documents.missing > 0;
  if (options.dryRun || conflicts.length > 0 || !isChanged) return moved;

  const refusals = await uploadAccounts(api, accounts.missing, onProgress);
  await moveDocuments(api, opened, true, onProgress);
  const accountsNow = await accountStandings(api, opened, onProgress);
  const documentsNow = await moveDocuments(api, opened, false, onProgress);
  assertAllThere(
    [
      ...accountsNow.missing.map(
        ({ account: { uid } }) => `account ${uid}: ${refusals.get(uid) ?? 'missing'}`,
      ),
    ],
    documentsNow.missing,
    [...accountsNow.conflicts, ...documentsNow.conflicts],
  );
  return moved;
}

function assertAllThere(accounts: readonly string[], documents: number, differing: readonly string[]): void {
  if (accounts.length + documents + differing.length === 0) return;
  const named = [...accounts, ...differing].slice(0, namedAtMost).join('; ');
  throw new DataError(
    'unusable',
    `Not all has arrived: ${accounts.length} accounts and ${documents} documents are missing, ${differing.length} differ. ${named}`.trim(),
  );
}
