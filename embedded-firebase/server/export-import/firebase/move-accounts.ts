import type { OnProgress } from '../export-files.ts';
import type { ExportedAccount, OpenedExport } from '../open-export.ts';
import { uploadBatches, uploadBody } from '../uploaded-account.ts';
import type { GoogleApi } from './google-api.ts';

/** The accounts of an export compared with those of a project. */
interface AccountComparison {
  readonly missing: readonly ExportedAccount[];
  /**
   * The number of accounts with the same user id and address. Other fields may differ: their owners may have changed
   * them.
   */
  readonly same: number;
  readonly conflicts: readonly string[];
}

const pageSize = 1_000;

/** Compares every account of the export with the project's. */
export async function compareAccounts(
  api: GoogleApi,
  opened: OpenedExport,
  onProgress: OnProgress,
): Promise<AccountComparison> {
  const emailOf = new Map<string, string>();
  const uidOf = new Map<string, string>();
  for await (const { localId, email = '' } of listAccounts(api)) {
    emailOf.set(localId, email.toLowerCase());
    if (email !== '') uidOf.set(email.toLowerCase(), localId);
    onProgress('accounts compared', emailOf.size, null);
  }
  const missing: ExportedAccount[] = [];
  const conflicts: string[] = [];
  let same = 0;
  for (const exported of opened.accounts()) {
    const { uid, email } = exported.account;
    const present = emailOf.get(uid);
    const holder = uidOf.get(email);
    if (present === email) same += 1;
    else if (present !== undefined)
      conflicts.push(`account ${uid}: ${email} here, ${present || 'no address'} there`);
    else if (holder !== undefined)
      conflicts.push(`account ${uid}: its address ${email} belongs to the account ${holder} there`);
    else missing.push(exported);
  }
  return { missing, same, conflicts };
}

/**
 * Uploads accounts in batches.
 *
 * @returns the reasons of refused accounts, by their user id
 */
export async function uploadAccounts(
  api: GoogleApi,
  missing: readonly ExportedAccount[],
  onProgress: OnProgress,
): Promise<ReadonlyMap<string, string>> {
  const refusals = new Map<string, string>();
  let done = 0;
  for (const batch of uploadBatches(missing)) {
    const answer = (await api.identityToolkit(`projects/${api.projectId}/accounts:batchCreate`, {
      ...uploadBody(batch),
      sanityCheck: true,
      allowOverwrite: false,
    })) as { readonly error?: readonly { readonly index?: number; readonly message?: string }[] };
    for (const { index = 0, message = '' } of answer.error ?? []) {
      refusals.set(batch[index]?.account.uid ?? '', message);
    }
    done += batch.length;
    onProgress('accounts', done, missing.length);
  }
  return refusals;
}

async function* listAccounts(
  api: GoogleApi,
): AsyncGenerator<{ readonly localId: string; readonly email?: string }> {
  let page = '';
  do {
    const query = new URLSearchParams({
      maxResults: String(pageSize),
      ...(page === '' ? {} : { nextPageToken: page }),
    });
    const answer = (await api.identityToolkit(`projects/${api.projectId}/accounts:batchGet?${query}`)) as {
      readonly users?: readonly { readonly localId: string; readonly email?: string }[];
      readonly nextPageToken?: string;
    };
    yield* answer.users ?? [];
    page = answer.nextPageToken ?? '';
  } while (page !== '');
}
