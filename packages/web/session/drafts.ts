const prefix = 'draft:';

/** The owner of drafts that are typed while nobody is signed in. They are dropped when a member signs in. */
export const visitor = 'visitor';

/** Holds the drafts of a page whose storage is full or not allowed. */
const inMemory = new Map<string, string>();

/**
 * Keeps a draft of a form for one person in this tab. Drafts outlive a reload and an expired session, and are dropped with
 * success and with signing out. Passwords are never kept.
 */
export function keepDraft(uid: string, form: string, values: unknown): void {
  const key = keyOf(uid, form);
  const text = JSON.stringify(values);
  inMemory.set(key, text);
  trySession((storage) => {
    storage.setItem(key, text);
    inMemory.delete(key);
  });
}

/** Returns what was kept, or null. The browser's storage may hold anything, so the caller checks the shape. */
export function readDraft(uid: string, form: string): unknown {
  const key = keyOf(uid, form);
  const text = inMemory.get(key) ?? trySession((storage) => storage.getItem(key));
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Drops one form's draft. */
export function dropDraft(uid: string, form: string): void {
  drop(keyOf(uid, form));
}

/** Drops every draft but those of `uid`; null drops all. */
export function dropDraftsOfOthers(uid: string | null): void {
  const stored = trySession((storage) => Object.keys(storage)) ?? [];
  for (const key of [...stored, ...inMemory.keys()]) {
    if (key.startsWith(prefix) && (uid === null || !key.startsWith(keyOf(uid, '')))) drop(key);
  }
}

function drop(key: string): void {
  inMemory.delete(key);
  trySession((storage) => storage.removeItem(key));
}

function keyOf(uid: string, form: string): string {
  return `${prefix}${uid}:${form}`;
}

function trySession<Answer>(use: (storage: Storage) => Answer): Answer | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
