import { aggregate } from './aggregate.ts';
import type { Authority, Engine } from './engine.ts';
import { queryOrder } from './query-order.ts';
import { readAggregationQuery } from './read-aggregation-query.ts';
import type { Path } from './resource-name.ts';
import { withPlan } from './with-plan.ts';
import { valueText } from './write-value.ts';

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
): Promise<string> {
  const { query, aggregations } = readAggregationQuery(body, parent, engine.databaseName);
  // A document that lacks one of the fields has no entry to aggregate over, so it counts for none of them.
  const fields = aggregations.flatMap((aggregation) =>
    aggregation.kind === 'count' ? [] : [aggregation.field],
  );
  return await withPlan(engine, query, queryOrder(query, fields), authority, (scans, answer, readTime) => {
    const results = aggregate(aggregations, query, scans, answer);
    const written = aggregations.map(
      ({ alias }, i) => `${JSON.stringify(alias)}:${valueText(results[i] ?? null)}`,
    );
    return `[{"result":{"aggregateFields":{${written.join(',')}}},"readTime":"${readTime}"}]`;
  });
}
