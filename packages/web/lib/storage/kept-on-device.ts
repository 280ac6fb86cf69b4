import { withStorage } from './browser-storage.ts';

const prefix = 'kept:';

/** What is older would hardly be what the app then shows, and a lost device shows it. */
export const maxAgeMilliseconds = 7 * 24 * 60 * 60_000;

/** What this device keeps of a member: the lists last read, and by their paths pages as they were last shown. */
type KeptName = 'lists' | `page ${string}`;

/** What this device keeps under a name, as text; null where that is nothing. */
export function readKept(uid: string, name: KeptName): string | null {
  return withStorage('localStorage', (storage) => storage.getItem(keyOf(uid, name))) ?? null;
}

/** Replaces it. Where storage has no room for it, there is none. */
export function writeKept(uid: string, name: KeptName, text: string): void {
  const isWritten = withStorage('localStorage', (storage) => {
    storage.setItem(keyOf(uid, name), text);
    return true;
  });
  if (isWritten === undefined) dropKept(uid, name);
}

/** Drops it. */
export function dropKept(uid: string, name: KeptName): void {
  withStorage('localStorage', (storage) => storage.removeItem(keyOf(uid, name)));
}

/** Drops what is kept of everybody but `uid`; all of it for null: the next person on this device must not read it. */
export function dropKeptOfOthers(uid: string | null): void {
  const keys = withStorage('localStorage', (storage) => Object.keys(storage)) ?? [];
  for (const key of keys) {
    if (key.startsWith(prefix) && !(uid !== null && key.startsWith(keyOf(uid, ''))))
      withStorage('localStorage', (storage) => storage.removeItem(key));
  }
}

function keyOf(uid: string, name: KeptName | ''): string {
  return `${prefix}${uid}:${name}`;
}
