import { mostAccountsInACall, type OnProgress } from '../export-files.ts';
import type { ExportedAccount, OpenedExport } from '../open-export.ts';
import type { GoogleApi } from './google-api.ts';

/** How the accounts of an export stand to those of a project. */
export interface AccountStandings {
  readonly missing: readonly ExportedAccount[];
  /** With the same user id and address. What else differs is newer there: a person may have changed it. */
  readonly there: number;
  readonly conflicts: readonly string[];
}

const mostListed = 1_000;

/** Holds every account of the export against the project's. */
export async function accountStandings(
  api: GoogleApi,
  opened: OpenedExport,
  onProgress: OnProgress,
): Promise<AccountStandings> {
  const emailOf = new Map<string, string>();
  const uidOf = new Map<string, string>();
  for await (const { localId, email = '' } of listAccounts(api)) {
    emailOf.set(localId, email.toLowerCase());
    if (email !== '') uidOf.set(email.toLowerCase(), localId);
    onProgress('accounts looked at', emailOf.size, null);
  }
  const missing: ExportedAccount[] = [];
  const conflicts: string[] = [];
  let there = 0;
  for (const exported of opened.accounts()) {
    const { uid, email } = exported.account;
    const present = emailOf.get(uid);
    const holder = uidOf.get(email);
    if (present === email) there += 1;
    else if (present !== undefined)
      conflicts.push(`account ${uid}: ${email} here, ${present || 'no address'} there`);
    else if (holder !== undefined)
      conflicts.push(`account ${uid}: its address ${email} belongs to the account ${holder} there`);
    else missing.push(exported);
  }
  return { missing, there, conflicts };
}

/**
 * Uploads accounts, as many as one call takes.
 *
 * @returns why accounts were refused, by their user id
 */
export async function uploadAccounts(
  api: GoogleApi,
  missing: readonly ExportedAccount[],
  onProgress: OnProgress,
): Promise<ReadonlyMap<string, string>> {
  const refusals = new Map<string, string>();
  let done = 0;
  for (const group of inCalls(missing)) {
    const answer = (await api.identityToolkit(`projects/${api.projectId}/accounts:batchCreate`, {
      hashAlgorithm: 'ARGON2',
      argon2Parameters: group[0]?.parameters,
      sanityCheck: true,
      allowOverwrite: false,
      users: group.map(({ user }) => user),
    })) as { readonly error?: readonly { readonly index?: number; readonly message?: string }[] };
    for (const { index = 0, message = '' } of answer.error ?? []) {
      refusals.set(group[index]?.account.uid ?? '', message);
    }
    done += group.length;
    onProgress('accounts', done, missing.length);
  }
  return refusals;
}

/** The parameters of the hashes are those of a call. */
function* inCalls(accounts: readonly ExportedAccount[]): Generator<readonly ExportedAccount[]> {
  let group: ExportedAccount[] = [];
  for (const account of accounts) {
    const [first] = group;
    const isOfOthers = first !== undefined && !hasSameParameters(first, account);
    if (group.length === mostAccountsInACall || isOfOthers) {
      yield group;
      group = [];
    }
    group.push(account);
  }
  if (group.length > 0) yield group;
}

function hasSameParameters(a: ExportedAccount, b: ExportedAccount): boolean {
  return JSON.stringify(a.parameters) === JSON.stringify(b.parameters);
}

async function* listAccounts(
  api: GoogleApi,
): AsyncGenerator<{ readonly localId: string; readonly email?: string }> {
  let page = '';
  do {
    const query = new URLSearchParams({
      maxResults: String(mostListed),
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
