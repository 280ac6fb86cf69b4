import type { MatchSegment } from '../syntax/ast.ts';
import { EvaluationError, type Outcome } from '../values/outcome.ts';
import { RulesPath } from '../values/rules-value.ts';

/** What a wildcard holds on a list, when it differs between the documents that the query may return. */
export const UNBOUND = new EvaluationError('A query does not bind this wildcard');

/**
 * Matches a whole path against that of a match statement.
 * @param path the segments from `databases` on; null is one that differs between the documents that are meant
 * @param version 1: a glob takes one or more segments; 2: none or more
 * @returns the values of the wildcards in their order (text, a path for a glob, an error if unbound), or null
 */
export function matchPath(
  pattern: readonly MatchSegment[],
  path: readonly (string | null)[],
  version: 1 | 2,
): Outcome[] | null {
  const captures: Outcome[] = [];
  let at = 0;
  for (const segment of pattern) {
    if (typeof segment === 'object' && segment.glob) {
      // The other segments take one each, so what they leave is the glob's.
      const end = at + path.length - (pattern.length - 1);
      if (end - at < (version === 1 ? 1 : 0)) return null;
      captures.push(pathOrUnbound(path.slice(at, end)));
      at = end;
      continue;
    }
    const actual = path[at];
    if (actual === undefined) return null;
    if (typeof segment === 'object') captures.push(actual ?? UNBOUND);
    else if (segment !== actual) return null;
    at += 1;
  }
  return at === path.length ? captures : null;
}

function pathOrUnbound(segments: readonly (string | null)[]): Outcome {
  const known = segments.filter((segment) => segment !== null);
  return known.length === segments.length ? new RulesPath(known) : UNBOUND;
}
