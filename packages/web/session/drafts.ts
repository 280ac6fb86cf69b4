const prefix = 'draft:';

/** Whose drafts they are while nobody is signed in. They go as soon as somebody signs in. */
export const visitor = 'visitor';

/** Where storage is full or not allowed, a draft lasts as long as the page. */
const inMemory = new Map<string, string>();

/**
 * Half-filled forms, and under which id a request was last tried: kept for this tab only and for one person. They outlive
 * a reload and a lost session, and go with success and with signing out. No password is ever put here.
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

/** What was kept, or null. It comes from the browser's storage, so its shape is the caller's to check. */
export function readDraft(uid: string, form: string): unknown {
  const key = keyOf(uid, form);
  const text = inMemory.get(key) ?? trySession((storage) => storage.getItem(key));
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Forgets one form's draft. */
export function dropDraft(uid: string, form: string): void {
  drop(keyOf(uid, form));
}

/** Forgets every draft but those of `uid`; all of them without one. */
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
