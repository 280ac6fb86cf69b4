import { loadConfiguration } from './configuration.ts';
import { loadPart } from './load-part.ts';

/** Authentication, loaded and started. Its SDK is a file of its own, which a visitor's first page does without. */
export async function loadAccounts() {
  const [configuration, accounts] = await Promise.all([
    loadConfiguration(),
    loadPart(() => import('./accounts.ts')),
  ]);
  accounts.startAccounts(configuration);
  return accounts;
}
