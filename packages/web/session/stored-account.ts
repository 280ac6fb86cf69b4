import { withStorage } from '../lib/storage/browser-storage.ts';
import type { AccountIdentity } from './members.ts';

/** The localStorage key of the Firebase SDK for a signed-in account, without API key and app name. */
export const storedAccountPrefix = 'firebase:authUser:';

/** Whether this browser stores a signed-in account, as far as can be told without the SDK; false without storage. */
export function hasStoredAccount(): boolean {
  return storedAccounts().length > 0;
}

/** The account that the SDK has stored in this browser, as it was then; null where that can't be told. */
export function storedAccount(): AccountIdentity | null {
  const [account] = storedAccounts();
  try {
    const { uid, email, emailVerified } = JSON.parse(account ?? '{}');
    return typeof uid === 'string' && typeof email === 'string'
      ? { uid, email, emailVerified: emailVerified === true }
      : null;
  } catch {
    return null;
  }
}

function storedAccounts(): readonly string[] {
  const stored = withStorage('localStorage', (storage) => Object.entries<string>(storage)) ?? [];
  return stored.flatMap(([key, value]) => (key.startsWith(storedAccountPrefix) ? [value] : []));
}
