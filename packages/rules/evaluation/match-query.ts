import type { MatchSegment } from '../syntax/ast.ts';
import type { Outcome } from '../values/outcome.ts';
import { matchPath, UNBOUND } from './match-path.ts';

/** The documents that a query may return: those of a collection, or of every collection of that name below. */
export interface QueriedDocuments {
  /** The segments from `databases` to the document (or `documents`) that the query starts from. */
  readonly parent: readonly string[];
  readonly collectionId: string;
  readonly allDescendants: boolean;
}

/**
 * Matches the path of a match statement against the paths of all documents that a query may return: it has to match
 * every one of them.
 * @returns the values of its wildcards, an error for each that differs between the documents; or null
 */
export function matchQuery(
  pattern: readonly MatchSegment[],
  documents: QueriedDocuments,
  version: 1 | 2,
): Outcome[] | null {
  const { parent, collectionId, allDescendants } = documents;
  if (!allDescendants) return matchPath(pattern, [...parent, collectionId, null], version);
  // Firebase's documentation: a collection group is covered by a {name=**} of version 2 only.
  return version === 1 ? null : matchGroup(pattern, documents);
}

/** Any number of segments may stand between the parent and the collection: those are a glob's, or nobody's. */
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
