/**
 * Memoizes work for the current tick of the event loop, so that calls which arrived together share one look-up of what only
 * others change.
 *
 * @returns the work, done at most once per tick; nothing is memoized when it throws
 */
export function memoizePerTick<Result>(work: () => Result): () => Result {
  let memo: { readonly result: Result } | null = null;
  return () => {
    if (memo === null) {
      memo = { result: work() };
      setImmediate(() => {
        memo = null;
      });
    }
    return memo.result;
  };
}
