import { withStorage } from './browser-storage.ts';

const prefix = 'lists:';

/** The lists that a member has last seen on this device, as text; null without any. */
export function readKeptLists(uid: string): string | null {
  return withStorage('localStorage', (storage) => storage.getItem(prefix + uid)) ?? null;
}

/** Replaces them. Where storage has no room for these, there are none. */
export function writeKeptLists(uid: string, text: string): void {
  const isWritten = withStorage('localStorage', (storage) => {
    storage.setItem(prefix + uid, text);
    return true;
  });
  if (isWritten === undefined) withStorage('localStorage', (storage) => storage.removeItem(prefix + uid));
}

/** Drops the lists of everybody but `uid`; all of them for null: the next person on this device must not read them. */
export function dropListsOfOthers(uid: string | null): void {
  const keys = withStorage('localStorage', (storage) => Object.keys(storage)) ?? [];
  for (const key of keys) {
    if (key.startsWith(prefix) && key !== `${prefix}${uid}`)
      withStorage('localStorage', (storage) => storage.removeItem(key));
  }
}
