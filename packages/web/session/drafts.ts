const prefix = 'draft:';

/** The owner of drafts while nobody is signed in. They are dropped at the next sign-in. */
export const visitor = 'visitor';

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
  withStorage((storage) => {
    storage.setItem(key, text);
    inMemory.delete(key);
  });
}

/** The stored draft, or null. It comes from the browser's storage: the caller checks its shape. */
export function readDraft(uid: string, form: string): unknown {
  const key = keyOf(uid, form);
  const text = inMemory.get(key) ?? withStorage((storage) => storage.getItem(key));
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Drops the draft of one form. */
export function dropDraft(uid: string, form: string): void {
  drop(keyOf(uid, form));
}

/** Drops every draft but those of `uid`; all of them for null. */
export function dropDraftsOfOthers(uid: string | null): void {
  const stored = withStorage((storage) => Object.keys(storage)) ?? [];
  for (const key of [...stored, ...inMemory.keys()]) {
    if (key.startsWith(prefix) && (uid === null || !key.startsWith(keyOf(uid, '')))) drop(key);
  }
}

function drop(key: string): void {
  inMemory.delete(key);
  withStorage((storage) => storage.removeItem(key));
}

function keyOf(uid: string, form: string): string {
  return `${prefix}${uid}:${form}`;
}

function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
