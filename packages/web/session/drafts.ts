const prefix = 'draft:';

/** Whose drafts they are while nobody is signed in. They go as soon as somebody signs in. */
export const visitor = 'visitor';

/**
 * Half-filled forms, and under which id a request was last tried: kept for this tab only and for one person. They outlive
 * a reload and a lost session, and go with success and with signing out. No password is ever put here.
 */
export function keepDraft(uid: string, form: string, values: unknown): void {
  trySession((storage) => storage.setItem(keyOf(uid, form), JSON.stringify(values)));
}

/** What was kept, or null. It comes from the browser's storage, so its shape is the caller's to check. */
export function readDraft(uid: string, form: string): unknown {
  return trySession((storage) => JSON.parse(storage.getItem(keyOf(uid, form)) ?? 'null')) ?? null;
}

/** Forgets one form's draft. */
export function dropDraft(uid: string, form: string): void {
  trySession((storage) => storage.removeItem(keyOf(uid, form)));
}

/** Forgets every draft but those of `uid`; all of them without one. */
export function dropDraftsOfOthers(uid: string | null): void {
  trySession((storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(prefix) && (uid === null || !key.startsWith(keyOf(uid, ''))))
        storage.removeItem(key);
    }
  });
}

function keyOf(uid: string, form: string): string {
  return `${prefix}${uid}:${form}`;
}

/** Where storage is full or not allowed, a draft is simply not kept. */
function trySession<Answer>(use: (storage: Storage) => Answer): Answer | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
