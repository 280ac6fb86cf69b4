import type { Call, ReadContext } from '../context.ts';
import { projectedText } from '../documents/document-store.ts';
import { ParsedRequestCache } from '../parsed-request-cache.ts';
import { parseQuery } from '../query/parse-query.ts';
import { type OrderedQuery, queryOrder } from '../query/query-order.ts';
import type { ResponseText } from '../query/query-to-sql.ts';
import { parseObject } from '../values/parse-json.ts';
import { rejectConsistencySelectors } from '../values/parse-request.ts';
import type { Path } from '../values/resource-name.ts';
import { executeQuery, type QuerySerializer } from './execute-query.ts';

/** Answers `documents:runQuery`. */
export function createRunQuery(context: ReadContext): Call {
  const requests = new ParsedRequestCache<OrderedQuery>();
  return async (parent, body, authority) => {
    const request = requests.read(parent, body, (value) => readRequest(value, parent, context.databaseName));
    return await executeQuery(context, request, authority, serializerOf(request));
  };
}

function serializerOf({ query }: OrderedQuery): QuerySerializer<ResponseText> {
  return {
    *serialize(result, readTime) {
      const { select } = query;
      const frame = {
        // Documents start after the full offset has been skipped.
        before: `[{${skippedText(query.offset)}"document":`,
        between: `,"readTime":"${readTime}"},{"document":`,
        after: `,"readTime":"${readTime}"}]`,
      };
      const documents =
        select === null
          ? yield* result.joined(frame)
          : yield* result.joinedAs(frame, (wire) => projectedText(wire, select));
      const skipped = yield* result.skipped();
      return documents ?? `[{${skippedText(skipped)}"readTime":"${readTime}"}]`;
    },
    foundPerRead: 1,
  };
}

/** The member `skippedResults`, which like every number of protobuf's JSON is absent when it is 0. */
function skippedText(skipped: number): string {
  return skipped === 0 ? '' : `"skippedResults":${skipped},`;
}

function readRequest(value: unknown, parent: Path, databaseName: string): OrderedQuery {
  const names = ['parent', 'structuredQuery', 'transaction', 'newTransaction', 'readTime', 'explainOptions'];
  const request = parseObject(value, 'the request', names);
  rejectConsistencySelectors(request);
  const query = parseQuery(request.structuredQuery, parent, databaseName);
  return { query, order: queryOrder(query) };
}
