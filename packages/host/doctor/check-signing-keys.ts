import { existsSync } from 'node:fs';
import { DataError, type DataFolder } from '@embedded-firebase/server';
import { importKey, readKeySet, readPushKey } from '@embedded-firebase/server/inspection';
import { type Finding, fault } from './finding.ts';

/** Checks that the keys that sign tokens can be used. */
export function checkSigningKeys({ signingKeysFile, serverFile }: DataFolder, now: number): Finding[] {
  const finding = fault('signing keys', signingKeysFile);
  if (!existsSync(signingKeysFile)) {
    // An import has no keys: the first start makes one.
    if (!existsSync(serverFile)) return [];
    return [
      {
        ...finding,
        what: 'The file is gone: a running server continues with the keys that it has read, and the next start makes a new one.',
        how: 'Restore the newest backup, which has the keys; or restart, and members continue with their sessions.',
      },
    ];
  }
  try {
    const [current] = readKeySet(signingKeysFile).map((key) => importKey(signingKeysFile, key));
    if (current !== undefined && current.acceptedUntil > now / 1_000) return [];
    return [
      {
        ...finding,
        what: 'The key that signs has expired: no one can sign in.',
        how: 'npm run rotate-key makes a new one.',
      },
    ];
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return [
      {
        ...finding,
        what: error.message,
        how: 'Restore the newest backup, which has the keys. Or move the file away while the server is stopped: the next start makes a new one.',
      },
    ];
  }
}

/** Checks that the key of notifications can be used. Without one, the next start makes it. */
export function checkPushKey({ pushKeyFile }: DataFolder): Finding[] {
  if (!existsSync(pushKeyFile)) return [];
  try {
    readPushKey(pushKeyFile);
    return [];
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return [
      {
        ...fault('push key', pushKeyFile),
        what: error.message,
        how: 'Restore the newest backup, which has the key; or npm run rotate-key -- --push makes a new one.',
      },
    ];
  }
}
