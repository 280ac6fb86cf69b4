import { ApiError } from '../../api-error.ts';
import {
  hasSingleFieldIndex,
  type IndexConfiguration,
  type IndexDefinition,
  type IndexField,
  type IndexMode,
  type IndexScope,
  singleFieldIndex,
  storedDefinition,
} from '../indexes/index-definitions.ts';
import type { Direction } from './query.ts';
import type { QueryOrder } from './query-order.ts';

/** What a disjunct of a query requires of indexes. */
export interface IndexNeed {
  readonly collectionGroup: string;
  readonly scope: IndexScope;
  /** The paths of fields compared for equality. */
  readonly equal: readonly string[];
  /** The field that has to contain an element. */
  readonly contains: string | null;
  /** The order, without the fields compared for equality. */
  readonly order: QueryOrder;
}

/** Indexes in all of which a document must have an entry; all end in the same order. */
export interface IndexChoice {
  readonly definitions: readonly IndexDefinition[];
  /** True when they are to be read backwards. */
  readonly reverse: boolean;
}

/**
 * Chooses indexes as Firestore does: one with all fields, or several to be merged, each with some of the equality fields
 * and the whole order (https://firebase.google.com/docs/firestore/query-data/index-overview).
 *
 * @returns null when the configuration has none
 */
export function chooseIndexes(need: IndexNeed, configuration: IndexConfiguration): IndexChoice | null {
  const given = need.equal.length + (need.contains === null ? 0 : 1);
  if (given === 0 && need.order.fields.length === 0) {
    // Firestore keeps names in ascending order only.
    const { collectionGroup, scope } = need;
    const names: IndexDefinition = { collectionGroup, scope, fields: [], nameDirection: 'ASCENDING' };
    return need.order.name === 'ASCENDING' ? { definitions: [names], reverse: false } : null;
  }
  const composites = configuration.composites.filter((index) => canAnswer(index, need));
  const forward = coverage([...composites, ...singleFieldIndexes(need, configuration, 'ASCENDING')], need);
  if (forward !== null) return asStored(forward, need);
  // Automatic indexes come in both directions: the descending one is the ascending one, read backwards.
  const backward = coverage(singleFieldIndexes(need, configuration, 'DESCENDING'), need);
  return backward === null ? null : { definitions: backward, reverse: true };
}

/** The stored indexes of definitions that all end in the required order. */
function asStored(definitions: readonly IndexDefinition[], { order }: IndexNeed): IndexChoice {
  return { definitions: definitions.map(storedDefinition), reverse: order.name === 'DESCENDING' };
}

/** The index that would have all fields of a query. */
function neededIndex(need: IndexNeed): IndexDefinition {
  const contains: readonly IndexField[] =
    need.contains === null ? [] : [{ path: need.contains, mode: 'CONTAINS' }];
  const equal = need.equal.map((path): IndexField => ({ path, mode: 'ASCENDING' }));
  const order = need.order.fields.map(({ path, direction }): IndexField => ({ path, mode: direction }));
  return {
    collectionGroup: need.collectionGroup,
    scope: need.scope,
    fields: [...contains, ...equal, ...order],
    nameDirection: need.order.name,
  };
}

/** True for a composite index that ends in the required order and has only equality fields before it. */
function canAnswer(index: IndexDefinition, need: IndexNeed): boolean {
  if (index.collectionGroup !== need.collectionGroup || index.scope !== need.scope) return false;
  if (index.nameDirection !== need.order.name) return false;
  const start = index.fields.length - need.order.fields.length;
  if (start < 0) return false;
  return (
    index.fields.slice(0, start).every((field) => isGiven(field, need)) &&
    need.order.fields.every(({ path, direction }, i) => {
      const field = index.fields[start + i];
      return field?.path === path && field.mode === direction;
    })
  );
}

function isGiven({ path, mode }: IndexField, need: IndexNeed): boolean {
  return mode === 'CONTAINS' ? path === need.contains : need.equal.includes(path);
}

/** The single-field indexes that help when they are read in a direction. */
function singleFieldIndexes(
  need: IndexNeed,
  configuration: IndexConfiguration,
  direction: Direction,
): readonly IndexDefinition[] {
  const { fields, name } = need.order;
  if (name !== direction) return [];
  const has = (path: string, mode: IndexMode) =>
    hasSingleFieldIndex(configuration, need.collectionGroup, path, mode, need.scope);
  if (fields.length > 0) {
    const [first, second] = fields;
    const alone =
      first !== undefined && second === undefined && need.equal.length === 0 && need.contains === null;
    return alone && first.direction === direction && has(first.path, direction)
      ? [single(need, first.path, direction)]
      : [];
  }
  const equal = need.equal.filter((path) => has(path, direction));
  const contains = need.contains !== null && has(need.contains, 'CONTAINS') ? [need.contains] : [];
  return [
    ...equal.map((path) => single(need, path, direction)),
    ...contains.map((path) => single(need, path, 'CONTAINS')),
  ];
}

function single({ collectionGroup, scope }: IndexNeed, path: string, mode: IndexMode): IndexDefinition {
  return singleFieldIndex(collectionGroup, scope, path, mode);
}

/** Chooses few indexes that together have all equality fields, by the greedy set cover: always the one that adds most. */
function coverage(
  candidates: readonly IndexDefinition[],
  need: IndexNeed,
): readonly IndexDefinition[] | null {
  const missing = new Set([
    ...need.equal.map(equalKey),
    ...(need.contains === null ? [] : [containsKey(need.contains)]),
  ]);
  const chosen: IndexDefinition[] = [];
  do {
    let best: IndexDefinition | undefined;
    let most = missing.size === 0 ? -1 : 0;
    for (const candidate of candidates) {
      const adds = givenFields(candidate, need).filter((key) => missing.has(key)).length;
      if (adds > most) {
        best = candidate;
        most = adds;
      }
    }
    if (best === undefined) return null;
    chosen.push(best);
    for (const key of givenFields(best, need)) missing.delete(key);
  } while (missing.size > 0);
  return chosen;
}

function givenFields(index: IndexDefinition, need: IndexNeed): readonly string[] {
  return index.fields
    .slice(0, index.fields.length - need.order.fields.length)
    .map(({ path, mode }) => (mode === 'CONTAINS' ? containsKey(path) : equalKey(path)));
}

function equalKey(path: string): string {
  return `= ${path}`;
}

function containsKey(path: string): string {
  return `[] ${path}`;
}

/**
 * The error for a query without an index, with the lines that would add one to `firestore.indexes.json`.
 *
 * @returns ApiError FAILED_PRECONDITION
 */
export function missingIndexError(need: IndexNeed): ApiError {
  const index = neededIndex(need);
  const [first, second] = index.fields;
  if (first === undefined) {
    return new ApiError('FAILED_PRECONDITION', 'Firestore does not support descending key scans');
  }
  return second === undefined && index.nameDirection === nameDirectionOf(first)
    ? refusal('fieldOverrides', overrideOf(need, first))
    : refusal('indexes', {
        collectionGroup: index.collectionGroup,
        queryScope: index.scope,
        fields: [...index.fields.map(serializeField), ...writtenName(index.fields, index.nameDirection)],
      });
}

function refusal(list: string, entry: unknown): ApiError {
  return new ApiError(
    'FAILED_PRECONDITION',
    `The query requires an index. Add this to "${list}" in firestore.indexes.json: ${JSON.stringify(entry)}`,
  );
}

function overrideOf(need: IndexNeed, field: IndexField): unknown {
  return {
    collectionGroup: need.collectionGroup,
    fieldPath: field.path,
    indexes: (['ASCENDING', 'DESCENDING', 'CONTAINS'] as const).flatMap((mode) =>
      (need.scope === 'COLLECTION'
        ? (['COLLECTION'] as const)
        : (['COLLECTION', 'COLLECTION_GROUP'] as const)
      ).map((queryScope) => ({ ...modeOf(mode), queryScope })),
    ),
  };
}

function serializeField({ path, mode }: IndexField): Record<string, string> {
  return { fieldPath: path, ...modeOf(mode) };
}

/** The name is written only where its direction is not that of the last field. */
function writtenName(
  fields: readonly IndexField[],
  direction: 'ASCENDING' | 'DESCENDING',
): readonly Record<string, string>[] {
  const last = fields.findLast(({ mode }) => mode !== 'CONTAINS');
  return nameDirectionOf(last) === direction ? [] : [{ fieldPath: '__name__', order: direction }];
}

function nameDirectionOf(field: IndexField | undefined): 'ASCENDING' | 'DESCENDING' {
  return field?.mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING';
}

function modeOf(mode: IndexMode): Record<string, string> {
  return mode === 'CONTAINS' ? { arrayConfig: mode } : { order: mode };
}
