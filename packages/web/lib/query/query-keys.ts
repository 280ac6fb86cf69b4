/** The key of a list's pages. */
export function pagesKey(list: readonly unknown[]): readonly unknown[] {
  return [...list, 'pages'];
}

/** The key of the number of records above the first one of a list. */
export function newerKey(list: readonly unknown[], firstId: string | undefined): readonly unknown[] {
  return ['newer', ...list, firstId];
}

/** The key of a list's count. It is below the list's key, so that invalidating the list renews both. */
export function countKey(list: readonly unknown[]): readonly unknown[] {
  return [...list, 'count'];
}

/** How long a response counts as fresh where several screens show it, and each read counts against a quota. */
export const freshMilliseconds = 60_000;
