import { loadConfiguration } from '../lib/firestore/configuration.ts';
import { loadChunk } from '../lib/load-chunk.ts';

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

/** Loads the writing of user records, which most visits do without. */
export function loadMemberWrites() {
  return loadChunk(() => import('./member-writes.ts'));
}
