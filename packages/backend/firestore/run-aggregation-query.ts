import type { AnswerText } from './answer-text.ts';
import type { Authority, Engine } from './engine.ts';
import { aggregate } from './query/aggregate.ts';
import { queryOrder } from './query/query-order.ts';
import { readAggregationQuery } from './query/read-aggregation-query.ts';
import type { Path } from './value/resource-name.ts';
import { valueText } from './value/write-value.ts';
import { withPlan } from './with-plan.ts';

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
  body: unknown,
  authority: Authority,
): Promise<AnswerText> {
  const { query, aggregations } = readAggregationQuery(body, parent, engine.databaseName);
  // A document that lacks one of the fields has no entry to aggregate over, so it counts for none of them.
  const fields = aggregations.flatMap((aggregation) =>
    aggregation.kind === 'count' ? [] : [aggregation.field],
  );
  return await withPlan(
    engine,
    query,
    queryOrder(query, fields),
    authority,
    function* (scans, answer, readTime) {
      const results = yield* aggregate(aggregations, query, scans, answer);
      const written = aggregations.map(
        ({ alias }, i) => `${JSON.stringify(alias)}:${valueText(results[i] ?? null)}`,
      );
      return `[{"result":{"aggregateFields":{${written.join(',')}}},"readTime":"${readTime}"}]`;
    },
  );
}
