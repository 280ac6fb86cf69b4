import { dataMessages } from '../messages/en/data.ts';
import { within } from './call.ts';
import { loadConfiguration } from './configuration.ts';
import { CallError } from './errors.ts';

/** Specification section 9: additional script parts load with a 120-second time-out. */
const chunkSeconds = 120;

/** Makes a dynamic import. Throws a CallError when the chunk does not arrive. */
export async function loadChunk<Chunk>(importChunk: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await within(chunkSeconds, importChunk);
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError('offline', dataMessages.chunkNotLoaded, { cause: error });
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

/** Loads the calls on user records, and Firestore's SDK with them. */
export function loadMembers() {
  return loadChunk(() => import('./members.ts'));
}
