import type { AnswerText } from '../answer-text.ts';
import type { Authority, Engine } from '../context.ts';
import { projectedText } from '../documents/stored-document.ts';
import type { CallBody } from '../parsed-request-cache.ts';
import { type OrderedQuery, queryOrder } from '../query/query-order.ts';
import { readQuery } from '../query/read-query.ts';
import { readObject } from '../values/json-reader.ts';
import { refuseConsistencySelectors } from '../values/read-request.ts';
import type { Path } from '../values/resource-name.ts';
import { type AnswerWork, withPlan } from './answer-planned-query.ts';

/**
 * Answers `documents:runQuery`.
 *
 * @param parent the document that the URL names, empty for the root
 * @returns the answer's JSON
 * @throws ApiError
 */
export async function runQuery(
  engine: Engine,
  parent: Path,
  body: CallBody,
  authority: Authority,
): Promise<AnswerText> {
  const asked = engine.queries.read(parent, body, (value) => readRequest(value, parent, engine.databaseName));
  const work: AnswerWork = function* (scans, answer, readTime) {
    const { query } = asked;
    const { select } = query;
    const frame = {
      before: '[{"document":',
      between: `,"readTime":"${readTime}"},{"document":`,
      after: `,"readTime":"${readTime}"}]`,
    };
    const documents =
      select === null
        ? yield* answer.joined(scans, query, frame)
        : yield* answer.joinedAs(scans, query, frame, (wire) => projectedText(wire, select));
    return documents ?? `[{"readTime":"${readTime}"}]`;
  };
  return await withPlan(engine, asked, authority, work, readsOfQuery);
}

/** As Firestore bills it: a query that finds nothing counts as one read. */
function readsOfQuery(documents: number): number {
  return Math.max(1, documents);
}

function readRequest(value: unknown, parent: Path, databaseName: string): OrderedQuery {
  const names = ['parent', 'structuredQuery', 'transaction', 'newTransaction', 'readTime', 'explainOptions'];
  const request = readObject(value, 'the request', names);
  refuseConsistencySelectors(request);
  const query = readQuery(request.structuredQuery, parent, databaseName);
  return { query, order: queryOrder(query) };
}
