import type { AnswerText } from './answer-text.ts';
import { projectedText } from './document/project-fields.ts';
import type { Authority, Engine } from './engine.ts';
import { queryOrder } from './query/query-order.ts';
import { readQuery } from './query/read-query.ts';
import { refuseConsistencySelectors } from './refuse-consistency.ts';
import { readObject } from './value/json-reader.ts';
import type { Path } from './value/resource-name.ts';
import { withPlan } from './with-plan.ts';

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
  body: unknown,
  authority: Authority,
): Promise<AnswerText> {
  const names = ['parent', 'structuredQuery', 'transaction', 'newTransaction', 'readTime', 'explainOptions'];
  const request = readObject(body, 'the request', names);
  refuseConsistencySelectors(request);
  const query = readQuery(request.structuredQuery, parent, engine.databaseName);
  return await withPlan(engine, query, queryOrder(query), authority, function* (scans, answer, readTime) {
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
  });
}
