import type { IndexConfiguration, IndexDefinition, StoredIndex } from '../indexes/index-definitions.ts';
import { entryPrefix } from '../indexes/index-entries.ts';
import { collectionKey } from '../indexes/index-key.ts';
import type { IndexRegistry } from '../indexes/index-registry.ts';
import { concatBytes } from '../indexes/key-bytes.ts';
import { chooseIndexes, type IndexNeed, missingIndexError } from './choose-index.ts';
import { type Conjunction, conjunctionOf } from './conjunction.ts';
import {
  cursorBound,
  descendantsInterval,
  everything,
  type Interval,
  intersect,
  invertIntervals,
  type NameSpace,
  oriented,
} from './intervals.ts';
import type { Query } from './query.ts';
import type { OrderedQuery, QueryOrder } from './query-order.ts';
import type { Residual, Scan, ScanSource } from './query-to-sql.ts';

/** The indexes that a query can be planned with. */
export interface PlanIndexes {
  readonly configuration: IndexConfiguration;
  find(definition: IndexDefinition): StoredIndex | undefined;
  isKnownField(collectionGroup: string, path: string): boolean;
}

/** A query plan: the documents of all scans, each once, in the order of their sort keys. */
export interface Plan {
  readonly scans: readonly Scan[];
  /** Indexes that have to be built first; then there are no scans. */
  readonly unbuilt: readonly IndexDefinition[];
}

/**
 * Plans a query.
 *
 * @throws ApiError FAILED_PRECONDITION when the configuration lacks an index, INVALID_ARGUMENT for a filter that
 *   Firestore refuses
 */
export function planQuery({ query, order }: OrderedQuery, indexes: PlanIndexes): Plan {
  const space: NameSpace = {
    collection: query.allDescendants ? null : [...query.parent, query.collectionId],
  };
  const unbuilt: IndexDefinition[] = [];
  const scans = query.disjuncts.flatMap((filters) => {
    const conjunction = conjunctionOf(filters, space);
    if (conjunction === null) return [];
    const need = needOf(query, order, conjunction);
    const choice = chooseIndexes(need, indexes.configuration);
    if (choice === null) throw missingIndexError(need);
    if (!need.fields.every((path) => indexes.isKnownField(query.collectionId, path))) return [];
    const sources = choice.definitions.map((definition) => sourceOf(definition, space, conjunction, indexes));
    const built = sources.filter((source) => source !== null);
    if (built.length < sources.length) {
      unbuilt.push(...choice.definitions.filter((_, i) => sources[i] === null));
      return [];
    }
    return scansOf({
      query,
      order,
      space,
      conjunction,
      suffix: need.order,
      sources: built,
      reverse: choice.reverse,
    });
  });
  return unbuilt.length > 0 ? { scans: [], unbuilt } : { scans, unbuilt };
}

interface Need extends IndexNeed {
  /** All fields that a document must have. */
  readonly fields: readonly string[];
}

function needOf(query: Query, order: QueryOrder, conjunction: Conjunction): Need {
  const equal = [...conjunction.equalities.keys()];
  const contains = conjunction.contains?.field ?? null;
  const fields = order.fields.filter(({ path }) => !equal.includes(path));
  return {
    collectionGroup: query.collectionId,
    scope: query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
    equal,
    contains,
    order: { fields, name: order.name },
    fields: [...equal, ...(contains === null ? [] : [contains]), ...fields.map(({ path }) => path)],
  };
}

/** The entries of a conjunction's documents in an index; null when the index is not built. */
function sourceOf(
  definition: IndexDefinition,
  space: NameSpace,
  { equalities, contains }: Conjunction,
  indexes: PlanIndexes,
): ScanSource | null {
  if (definition.fields.length === 0 && space.collection !== null) {
    return { index: null, prefix: collectionKey(space.collection) };
  }
  const index = indexes.find(definition);
  if (index?.state !== 'ready') return null;
  const given: Uint8Array[] = [];
  for (const { path, mode } of definition.fields) {
    const key = mode === 'CONTAINS' ? contains?.key : orientedEquality(equalities.get(path), mode);
    if (key === undefined) break;
    given.push(key);
  }
  return { index, prefix: concatBytes(entryPrefix(index, space.collection ?? []), ...given) };
}

function orientedEquality(
  key: Uint8Array | undefined,
  mode: 'ASCENDING' | 'DESCENDING',
): Uint8Array | undefined {
  return key === undefined ? undefined : oriented(key, mode, false);
}

interface Alternative {
  readonly query: Query;
  readonly order: QueryOrder;
  readonly space: NameSpace;
  readonly conjunction: Conjunction;
  /** The order of the keys' suffixes: without the equality fields. */
  readonly suffix: QueryOrder;
  readonly sources: readonly ScanSource[];
  readonly reverse: boolean;
}

function scansOf(alternative: Alternative): readonly Scan[] {
  const { query, order, space, conjunction, suffix, sources, reverse } = alternative;
  const below =
    query.allDescendants && query.parent.length > 0 ? [descendantsInterval(query.parent)] : everything;
  const components = [
    ...suffix.fields.map(({ path, direction }) =>
      orientedRange(conjunction.ranges.get(path) ?? everything, direction, reverse),
    ),
    orientedRange(intersect(conjunction.names, below), suffix.name, reverse),
  ];
  const cursors = cursorRange(query, { order, equalities: conjunction.equalities, space, reverse });
  const shape: Omit<Scan, 'range'> = {
    sources,
    reverse,
    residuals: residualsOf(components),
    xorMasks: suffix.fields.map(({ direction }) => ((direction === 'DESCENDING') !== reverse ? 0xff : 0)),
    sortKey: sortKeyOf(order, suffix, conjunction),
    document: suffix.fields.length === 0 ? null : conjunction.document,
  };
  return intersect(components[0] ?? everything, [cursors]).map((range) => ({ ...shape, range }));
}

function orientedRange(
  range: readonly Interval[],
  direction: 'ASCENDING' | 'DESCENDING',
  reverse: boolean,
): readonly Interval[] {
  return (direction === 'DESCENDING') !== reverse ? invertIntervals(range) : range;
}

/** The conditions on all parts of the suffix but the first, which the range itself meets. */
function residualsOf(components: readonly (readonly Interval[])[]): readonly Residual[] {
  return components
    .map((intervals, component) => ({ component, intervals }))
    .filter(({ component, intervals }) => component > 0 && !isEverything(intervals));
}

function isEverything([first, second]: readonly Interval[]): boolean {
  return second === undefined && first !== undefined && first.from === null && first.to === null;
}

function cursorRange(query: Query, place: Parameters<typeof cursorBound>[1]): Interval {
  const start = query.startAt === null ? null : cursorBound(query.startAt, place);
  const end = query.endAt === null ? null : cursorBound(query.endAt, place);
  return place.reverse ? { from: end, to: start } : { from: start, to: end };
}

/** The sort key in the query's order, whichever direction the scan is read in. */
function sortKeyOf(order: QueryOrder, suffix: QueryOrder, { equalities }: Conjunction): Scan['sortKey'] {
  const given = order.fields.map(({ path, direction }) => {
    const key = equalities.get(path);
    return key === undefined
      ? suffix.fields.findIndex((field) => field.path === path)
      : oriented(key, direction, false);
  });
  return [...given, suffix.fields.length];
}

/** Scans are as large as the values of their query, of which a hostile query has many. */
const maxScans = 4;

interface CachedPlan {
  /** The indexes that it was planned with. */
  readonly indexes: readonly StoredIndex[];
  readonly plan: Plan;
}

/** Caches small query plans, as long as the parsed query is cached and the indexes don't change. */
export class QueryPlanCache {
  readonly #registry: IndexRegistry;
  readonly #configuration: IndexConfiguration;
  readonly #plans = new WeakMap<OrderedQuery, CachedPlan>();

  constructor(registry: IndexRegistry, configuration: IndexConfiguration) {
    this.#registry = registry;
    this.#configuration = configuration;
  }

  /** @throws as {@link planQuery} */
  of(request: OrderedQuery): Plan {
    const indexes = this.#registry.all();
    const cached = this.#plans.get(request);
    if (cached?.indexes === indexes) return withNewScans(cached.plan);
    let isStable = true;
    const plan = planQuery(request, {
      configuration: this.#configuration,
      find: (definition) => this.#registry.find(definition),
      isKnownField: (group, path) => {
        const isKnown = this.#registry.isKnownField(group, path);
        // The next document may have the field.
        if (!isKnown) isStable = false;
        return isKnown;
      },
    });
    const isSmall = plan.scans.length <= maxScans;
    if (isStable && isSmall && plan.unbuilt.length === 0) this.#plans.set(request, { indexes, plan });
    return plan;
  }
}

/** Copies scans of several sources, so that ScanStore chooses their driving source again: documents change. */
function withNewScans({ scans, unbuilt }: Plan): Plan {
  return { scans: scans.map((scan) => (scan.sources.length === 1 ? scan : { ...scan })), unbuilt };
}
