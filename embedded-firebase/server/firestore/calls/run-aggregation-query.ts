import type { Call, ReadContext } from '../context.ts';
import { ParsedRequestCache } from '../parsed-request-cache.ts';
import { aggregate } from '../query/aggregate.ts';
import { type Aggregation, parseAggregationQuery } from '../query/parse-aggregation-query.ts';
import { type OrderedQuery, queryOrder } from '../query/query-order.ts';
import type { ResponseText } from '../query/query-to-sql.ts';
import type { Path } from '../values/resource-name.ts';
import { serializeValue } from '../values/serialize-value.ts';
import { executeQuery, type QuerySerializer } from './execute-query.ts';

interface AggregationRequest extends OrderedQuery {
  readonly aggregations: readonly Aggregation[];
}

/** Answers `documents:runAggregationQuery`. */
export function createRunAggregationQuery(context: ReadContext): Call {
  const requests = new ParsedRequestCache<AggregationRequest>();
  return async (parent, body, authority) => {
    const request = requests.read(parent, body, (value) => readRequest(value, parent, context.databaseName));
    return await executeQuery(context, request, authority, serializerOf(request));
  };
}

function serializerOf({ aggregations }: AggregationRequest): QuerySerializer<ResponseText> {
  return {
    *serialize(result, readTime) {
      const values = yield* aggregate(aggregations, result);
      const fields = aggregations.map(
        ({ alias }, i) => `${JSON.stringify(alias)}:${serializeValue(values[i] ?? null)}`,
      );
      return `[{"result":{"aggregateFields":{${fields.join(',')}}},"readTime":"${readTime}"}]`;
    },
    // As Firestore bills it, by index entries.
    foundPerRead: 1_000,
  };
}

function readRequest(value: unknown, parent: Path, databaseName: string): AggregationRequest {
  const { query, aggregations } = parseAggregationQuery(value, parent, databaseName);
  // A document that lacks one of the fields has no entry to aggregate over, and counts for none of them.
  const fields = aggregations.flatMap((aggregation) =>
    aggregation.kind === 'count' ? [] : [aggregation.field],
  );
  return { query, order: queryOrder(query, fields), aggregations };
}
