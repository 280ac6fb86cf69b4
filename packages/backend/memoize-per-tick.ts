/**
 * Remembers what work returns for as long as the event loop's turn lasts: calls that arrived together share one look at
 * what only others can change meanwhile.
 *
 * @returns the work, done at most once in a turn; when it throws, nothing is remembered
 */
export function memoizePerTick<Result>(work: () => Result): () => Result {
  let remembered: { readonly result: Result } | null = null;
  return () => {
    if (remembered === null) {
      remembered = { result: work() };
      setImmediate(() => {
        remembered = null;
      });
    }
    return remembered.result;
  };
}
