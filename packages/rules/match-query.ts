import { EvaluationError, type Outcome } from './outcome.ts';
import type { MatchSegment } from './syntax-tree.ts';

const UNBOUND = new EvaluationError('A query does not bind this wildcard');

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
  // Firebase: a collection group is covered by a {name=**} of version 2 only.
  if (documents.allDescendants && version === 1) return null;
  const shortest = documents.parent.length + 2;
  const glob = pattern.findIndex((segment) => typeof segment !== 'string' && segment.glob);
  if (glob === -1) {
    if (documents.allDescendants || pattern.length !== shortest) return null;
  } else if (pattern.length - (version === 1 ? 0 : 1) > shortest) {
    return null;
  }
  const captures: Outcome[] = [];
  for (const [index, segment] of pattern.entries()) {
    const actual = index === glob ? null : segmentAt(documents, index, pattern.length, glob);
    if (typeof segment === 'string') {
      if (segment !== actual) return null;
    } else {
      captures.push(actual ?? UNBOUND);
    }
  }
  return captures;
}

/** The segment of all the documents' paths that stands at an index of the pattern; null if they differ in it. */
function segmentAt(
  documents: QueriedDocuments,
  index: number,
  patternLength: number,
  glob: number,
): string | null {
  const { parent, collectionId, allDescendants } = documents;
  const fromEnd = patternLength - 1 - index;
  if (glob !== -1 && index > glob) {
    if (fromEnd === 0) return null;
    if (fromEnd === 1) return collectionId;
    return allDescendants ? null : (parent[parent.length + 1 - fromEnd] ?? null);
  }
  if (index < parent.length) return parent[index] ?? null;
  return index === parent.length && !allDescendants ? collectionId : null;
}
