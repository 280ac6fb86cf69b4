import { withStorage } from './browser-storage.ts';

const prefix = 'kept:';

/** What is older would hardly be what the app then shows, and a lost device shows it. */
export const maxAgeMilliseconds = 7 * 24 * 60 * 60_000;

/** What this device keeps of a member: the lists last read, and by their paths pages as they were last shown. */
type CacheName = 'lists' | `page ${string}`;

/** What this device keeps under a name, as text; null where that is nothing. */
export function readDeviceCache(uid: string, name: CacheName): string | null {
  return withStorage('localStorage', (storage) => storage.getItem(keyOf(uid, name))) ?? null;
}

/** Replaces it. Where storage has no room for it, there is none. */
export function writeDeviceCache(uid: string, name: CacheName, text: string): void {
  const isWritten = withStorage('localStorage', (storage) => {
    storage.setItem(keyOf(uid, name), text);
    return true;
  });
  if (isWritten === undefined) dropFromDeviceCache(uid, name);
}

/** Drops it. */
export function dropFromDeviceCache(uid: string, name: CacheName): void {
  withStorage('localStorage', (storage) => storage.removeItem(keyOf(uid, name)));
}

/** Drops what is kept of everybody but `uid`; all of it for null: the next person on this device must not read it. */
export function dropDeviceCacheOfOthers(uid: string | null): void {
  const keys = withStorage('localStorage', (storage) => Object.keys(storage)) ?? [];
  for (const key of keys) {
    if (key.startsWith(prefix) && !(uid !== null && key.startsWith(keyOf(uid, ''))))
      withStorage('localStorage', (storage) => storage.removeItem(key));
  }
}

function keyOf(uid: string, name: CacheName | ''): string {
  return `${prefix}${uid}:${name}`;
}
