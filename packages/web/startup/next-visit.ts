import { memberArea } from '../routes.ts';
import { assumeStoredAccount } from '../session/session-store.ts';
import { storedAccount } from '../session/stored-account.ts';
// Clears the cache when another person takes over.
import './member-area.tsx';
import { queriesOnDevice, showCached } from './cached-lists.ts';

/**
 * Takes the member whose lists this device keeps for the signed-in one, and shows the lists while they are read anew.
 *
 * @returns whether there are any
 */
export async function showListsOfEarlierVisit(): Promise<boolean> {
  const account = storedAccount();
  const queries = account === null ? [] : queriesOnDevice(account.uid);
  if (account === null || queries.length === 0) return false;
  await memberArea.load();
  if (!(await assumeStoredAccount(account))) return false;
  showCached(queries);
  return true;
}
