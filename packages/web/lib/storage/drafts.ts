import { withStorage } from './browser-storage.ts';

const prefix = 'draft:';

/** The owner of drafts while nobody is signed in. They are dropped at the next sign-in. */
export const visitor = 'visitor';
/** The draft of the address that a visitor has typed on one of the screens that ask for it. */
export const emailDraft = 'email';
/** The draft of whatever is typed on a page while it is loaded again, a visitor's too: who is signed in is not known by then. */
export const pageInput = 'page-input';

/** The draft of the address that a newcomer came for. */
export const wantedPageDraft = 'wanted-page';

/** Drafts that storage had no room for or does not allow: they last as long as the page. */
const inMemory = new Map<string, string>();

/**
 * Stores a half-filled form, or the idempotency key of a post, for this tab and one member. Drafts outlive a reload and an
 * expired session; success and signing out drop them. Passwords are never stored.
 */
export function keepDraft(uid: string, form: string, values: unknown): void {
  const key = keyOf(uid, form);
  const text = JSON.stringify(values);
  inMemory.set(key, text);
  withStorage('sessionStorage', (storage) => {
    storage.setItem(key, text);
    inMemory.delete(key);
  });
}

/** The stored draft, or null. It comes from the browser's storage: the caller checks its shape. */
export function readDraft(uid: string, form: string): unknown {
  const key = keyOf(uid, form);
  const text = inMemory.get(key) ?? withStorage('sessionStorage', (storage) => storage.getItem(key));
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Returns the stored draft, or null, and drops it. */
export function takeDraft(uid: string, form: string): unknown {
  const draft = readDraft(uid, form);
  dropDraft(uid, form);
  return draft;
}

/** Drops the draft of one form. */
export function dropDraft(uid: string, form: string): void {
  drop(keyOf(uid, form));
}

/** Drops every draft but those of `uid`; all of them for null. */
export function dropDraftsOfOthers(uid: string | null): void {
  const stored = withStorage('sessionStorage', (storage) => Object.keys(storage)) ?? [];
  for (const key of [...stored, ...inMemory.keys()]) {
    if (key.startsWith(prefix) && (uid === null || !key.startsWith(keyOf(uid, '')))) drop(key);
  }
}

function drop(key: string): void {
  inMemory.delete(key);
  withStorage('sessionStorage', (storage) => storage.removeItem(key));
}

function keyOf(uid: string, form: string): string {
  return `${prefix}${uid}:${form}`;
}
