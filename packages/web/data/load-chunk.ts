import { dataMessages } from '#messages/data.ts';
import { withTimeout } from './call.ts';
import { loadConfiguration } from './configuration.ts';
import { CallError } from './errors.ts';

/** Specification section 9: additional script parts load with a 120-second time-out. */
const chunkSeconds = 120;

/** Makes a dynamic import. Throws a CallError when the chunk does not arrive. */
export async function loadChunk<Chunk>(importChunk: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await withTimeout(chunkSeconds, importChunk);
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError('offline', dataMessages.noConnection, { cause: error });
  }
}

/** Loads and starts authentication, whose SDK is not part of the entry. */
export async function loadAccounts() {
  const [configuration, accounts] = await Promise.all([
    loadConfiguration(),
    loadChunk(() => import('./accounts.ts')),
  ]);
  accounts.startAccounts(configuration);
  return accounts;
}

/** Loads the reading of user records, and Firestore's SDK with it. */
export function loadMembers() {
  return loadChunk(() => import('./members.ts'));
}

/** Loads what admins do to the requests of others. */
export function loadAdminRequests() {
  return loadChunk(() => import('./admin-requests.ts'));
}

/** Loads the reading of offers, which lists without any do without. */
export function loadOffers() {
  return loadChunk(() => import('./offers.ts'));
}

/** Loads what begins the first reads of a member's page. */
export function loadFirstReads() {
  return loadChunk(() => import('./first-reads.ts'));
}

/** Loads the writing of user records, which most visits do without. */
export function loadMemberWrites() {
  return loadChunk(() => import('./member-writes.ts'));
}
