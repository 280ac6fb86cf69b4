import type { MatchSegment } from '../syntax/ast.ts';
import { EvaluationError, type Outcome } from '../values/outcome.ts';
import { RulesPath } from '../values/rules-value.ts';

/** The value of a wildcard that differs between the documents a query may return. */
const UNBOUND = new EvaluationError('A query does not bind this wildcard');

/**
 * Matches a whole path against the path of a match statement.
 *
 * @param path the segments from `databases`; null for a segment that differs between documents
 * @param version in version 1 a glob matches one or more segments, in version 2 zero or more
 * @returns the values of the wildcards in order (text, a path for a glob, an error if unbound); null without a match
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
      // The other segments match one each; the glob matches the rest.
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

/** The documents that a query may return: those of a collection or a collection group. */
export interface QueriedDocuments {
  /** The segments from `databases` to the query's parent document (or `documents`). */
  readonly parent: readonly string[];
  readonly collectionId: string;
  readonly allDescendants: boolean;
}

/**
 * Matches the path of a match statement against the paths of all documents that a query may return.
 *
 * @returns the values of the wildcards, an error for each that differs between documents; null unless every path matches
 */
export function matchQuery(
  pattern: readonly MatchSegment[],
  documents: QueriedDocuments,
  version: 1 | 2,
): Outcome[] | null {
  const { parent, collectionId, allDescendants } = documents;
  if (!allDescendants) return matchPath(pattern, [...parent, collectionId, null], version);
  // Only version 2 matches collection groups: https://firebase.google.com/docs/firestore/security/rules-query
  return version === 1 ? null : matchGroup(pattern, documents);
}

/** Between the parent and the collection there may be any number of segments, which only a glob matches. */
function matchGroup(
  pattern: readonly MatchSegment[],
  { parent, collectionId }: QueriedDocuments,
): Outcome[] | null {
  const glob = pattern.findIndex((segment) => typeof segment === 'object' && segment.glob);
  if (glob === -1 || pattern.length - 1 > parent.length + 2) return null;
  const before = pattern.slice(0, glob);
  const after = pattern.slice(glob + 1);
  const start = before.map((_, at) => parent[at] ?? null);
  const end = after.map((_, at) => (at === after.length - 2 ? collectionId : null));
  const first = matchPath(before, start, 2);
  const last = matchPath(after, end, 2);
  return first && last && [...first, UNBOUND, ...last];
}
