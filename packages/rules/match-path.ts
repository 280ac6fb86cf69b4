import { RulesPath } from './rules-value.ts';
import type { MatchSegment } from './syntax-tree.ts';

/**
 * Matches a whole path against that of a match statement.
 * @param path the segments from `databases` on
 * @param version 1: a glob takes one or more segments; 2: none or more
 * @returns the values of the wildcards in their order (a string, or for a glob a path), or null
 */
export function matchPath(
  pattern: readonly MatchSegment[],
  path: readonly string[],
  version: 1 | 2,
): (string | RulesPath)[] | null {
  const captures: (string | RulesPath)[] = [];
  let at = 0;
  for (let index = 0; index < pattern.length; index += 1) {
    const segment = pattern[index];
    if (segment === undefined) break;
    if (typeof segment !== 'string' && segment.glob) {
      const end = path.length - (pattern.length - index - 1);
      if (end - at < (version === 1 ? 1 : 0)) return null;
      captures.push(new RulesPath(path.slice(at, end)));
      at = end;
      continue;
    }
    const actual = path[at];
    if (actual === undefined) return null;
    if (typeof segment !== 'string') captures.push(actual);
    else if (segment !== actual) return null;
    at += 1;
  }
  return at === path.length ? captures : null;
}
