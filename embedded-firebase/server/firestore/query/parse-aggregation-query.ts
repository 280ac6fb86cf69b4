import { ApiError } from '../../api-error.ts';
import { checkFieldName, type FieldPath } from '../values/field-path.ts';
import { parseInteger, parseList, parseObject, parseString, presentNames } from '../values/parse-json.ts';
import { rejectConsistencySelectors } from '../values/parse-request.ts';
import type { Path } from '../values/resource-name.ts';
import { checkGroupAtRoot } from './check-query.ts';
import { parseFieldReference } from './parse-filter.ts';
import { parseQuery } from './parse-query.ts';
import { isDocumentName, type Query } from './query.ts';

// https://firebase.google.com/docs/firestore/query-data/aggregation-queries
const maxAggregations = 5;

const operators = ['count', 'sum', 'avg'] as const;

/** An aggregation over the documents of a query. */
export type Aggregation = { readonly alias: string } & (
  | { readonly kind: 'count'; readonly upTo: number | null }
  | { readonly kind: 'sum' | 'avg'; readonly field: FieldPath }
);

/** A query and its aggregations. */
interface AggregationQuery {
  readonly query: Query;
  readonly aggregations: readonly Aggregation[];
}

/**
 * Reads the body of runAggregationQuery.
 *
 * @throws ApiError INVALID_ARGUMENT, or UNIMPLEMENTED for what this server lacks
 */
export function parseAggregationQuery(body: unknown, parent: Path, database: string): AggregationQuery {
  const names = [
    'parent',
    'structuredAggregationQuery',
    'transaction',
    'newTransaction',
    'readTime',
    'explainOptions',
  ];
  const request = parseObject(body, 'the request', names);
  rejectConsistencySelectors(request);
  const where = 'structuredAggregationQuery';
  const raw = parseObject(request[where] ?? {}, where, ['structuredQuery', 'aggregations']);
  const query = parseQuery(raw.structuredQuery, parent, database);
  const limit = {
    most: maxAggregations,
    refusal: `The maximum number of aggregations allowed in an aggregation query is ${maxAggregations}.`,
  };
  const aggregations = withAliases(
    parseList(raw.aggregations, `${where}.aggregations`, limit).map((aggregation, i) =>
      parseAggregation(aggregation, `${where}.aggregations[${i}]`),
    ),
  );
  if (aggregations.length === 0) throw new ApiError('INVALID_ARGUMENT', 'Aggregations can not be empty.');
  if (aggregations.some(({ kind }) => kind !== 'count')) checkAddedUp(query);
  const aliases = new Set<string>();
  for (const { alias } of aggregations) {
    if (aliases.has(alias)) {
      throw new ApiError('INVALID_ARGUMENT', `Aggregation aliases contain duplicate alias: ${alias}.`);
    }
    aliases.add(alias);
  }
  return { query, aggregations };
}

function checkAddedUp(query: Query): void {
  if (query.select !== null) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      'Cannot apply property masks when aggregation fields are present.',
    );
  }
  checkGroupAtRoot(query);
}

/** Gives aggregations without an alias `field_1`, `field_2`…, counting only those, as Firestore does. */
function withAliases(aggregations: readonly Aggregation[]): readonly Aggregation[] {
  let unnamed = 0;
  return aggregations.map((aggregation) => {
    if (aggregation.alias !== '') return aggregation;
    unnamed += 1;
    return { ...aggregation, alias: `field_${unnamed}` };
  });
}

/** @returns with an empty alias where there is none */
function parseAggregation(raw: unknown, where: string): Aggregation {
  const aggregation = parseObject(raw, where, ['alias', ...operators]);
  const alias = aggregation.alias == null ? '' : parseString(aggregation.alias, `${where}.alias`);
  const [kind, ...others] = presentNames(aggregation).filter((name) => name !== 'alias');
  if (others.length > 0) throw new ApiError('INVALID_ARGUMENT', 'An aggregation has one operator.');
  const named = { alias: alias === '' ? '' : checkFieldName(alias) };
  if (kind === 'count') return { ...named, kind, upTo: parseUpTo(aggregation[kind], `${where}.count`) };
  if (kind !== 'sum' && kind !== 'avg') {
    throw new ApiError('INVALID_ARGUMENT', 'Operator field in Aggregation is not set.');
  }
  const { field } = parseObject(aggregation[kind], `${where}.${kind}`, ['field']);
  const path = parseFieldReference(field, `${where}.${kind}.field`);
  if (isDocumentName(path)) {
    throw new ApiError('INVALID_ARGUMENT', 'Aggregations are not supported for the property: __name__');
  }
  return { ...named, kind, field: path };
}

function parseUpTo(raw: unknown, where: string): number | null {
  const { upTo } = parseObject(raw, where, ['upTo']);
  if (upTo === undefined || upTo === null) return null;
  const most = parseInteger(upTo, `${where}.upTo`);
  if (most < 0n) throw new ApiError('INVALID_ARGUMENT', 'upTo is negative');
  return Number(most > Number.MAX_SAFE_INTEGER ? BigInt(Number.MAX_SAFE_INTEGER) : most);
}
