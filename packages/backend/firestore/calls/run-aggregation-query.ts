import type { AnswerText } from '../answer-text.ts';
import type { Authority, Engine } from '../context.ts';
import type { CallBody } from '../parsed-request-cache.ts';
import { aggregate } from '../query/aggregate.ts';
import { type OrderedQuery, queryOrder } from '../query/query-order.ts';
import { type Aggregation, readAggregationQuery } from '../query/read-aggregation-query.ts';
import type { Path } from '../values/resource-name.ts';
import { valueText } from '../values/write-value.ts';
import { type AnswerWork, withPlan } from './answer-planned-query.ts';

/** What a call asks for. */
export interface AggregationRequest extends OrderedQuery {
  readonly aggregations: readonly Aggregation[];
}

/**
 * Answers `documents:runAggregationQuery`.
 *
 * @param parent the document that the URL names, empty for the root
 * @returns the answer's JSON
 * @throws ApiError
 */
export async function runAggregationQuery(
  engine: Engine,
  parent: Path,
  body: CallBody,
  authority: Authority,
): Promise<AnswerText> {
  const asked = engine.aggregations.read(parent, body, (value) =>
    readRequest(value, parent, engine.databaseName),
  );
  const work: AnswerWork = function* (scans, answer, readTime) {
    const { query, aggregations } = asked;
    const results = yield* aggregate(aggregations, query, scans, answer);
    const written = aggregations.map(
      ({ alias }, i) => `${JSON.stringify(alias)}:${valueText(results[i] ?? null)}`,
    );
    return `[{"result":{"aggregateFields":{${written.join(',')}}},"readTime":"${readTime}"}]`;
  };
  return await withPlan(engine, asked, authority, work, readsOfAggregation);
}

/** As Firestore bills it: one read for up to 1,000 index entries. */
function readsOfAggregation(entries: number): number {
  return Math.max(1, Math.ceil(entries / 1_000));
}

function readRequest(value: unknown, parent: Path, databaseName: string): AggregationRequest {
  const { query, aggregations } = readAggregationQuery(value, parent, databaseName);
  // A document that lacks one of the fields has no entry to aggregate over, so it counts for none of them.
  const fields = aggregations.flatMap((aggregation) =>
    aggregation.kind === 'count' ? [] : [aggregation.field],
  );
  return { query, order: queryOrder(query, fields), aggregations };
}
