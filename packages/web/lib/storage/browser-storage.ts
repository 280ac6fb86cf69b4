/** Uses a storage of the browser; undefined where that is not allowed, or there is no room. */
export function withStorage<Result>(
  area: 'localStorage' | 'sessionStorage',
  use: (storage: Storage) => Result,
): Result | undefined {
  try {
    return use(window[area]);
  } catch {
    return undefined;
  }
}
