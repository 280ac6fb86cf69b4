import type { QueryAnswer } from './answer-query.ts';
import type { Authority, Engine } from './engine.ts';
import { readObject } from './json-reader.ts';
import { projectedText } from './project-fields.ts';
import type { Query } from './query.ts';
import { queryOrder } from './query-order.ts';
import { readQuery } from './read-query.ts';
import { refuseConsistencySelectors } from './refuse-consistency.ts';
import type { Path } from './resource-name.ts';
import type { Scan } from './scan.ts';
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
): Promise<string> {
  const names = ['parent', 'structuredQuery', 'transaction', 'newTransaction', 'readTime', 'explainOptions'];
  const request = readObject(body, 'the request', names);
  refuseConsistencySelectors(request);
  const query = readQuery(request.structuredQuery, parent, engine.databaseName);
  return await withPlan(engine, query, queryOrder(query), authority, (scans, answer, readTime) => {
    const documents = documentsText(query, scans, answer, readTime);
    return documents === null
      ? `[{"readTime":"${readTime}"}]`
      : `[{"document":${documents},"readTime":"${readTime}"}]`;
  });
}

/** All documents with what stands between them in the answer; null when there are none. */
function documentsText(
  query: Query,
  scans: readonly Scan[],
  answer: QueryAnswer,
  readTime: string,
): string | null {
  const separator = `,"readTime":"${readTime}"},{"document":`;
  const { select } = query;
  return select === null
    ? answer.joined(scans, query, separator)
    : answer.joinedAs(scans, query, separator, (wire) => projectedText(wire, select));
}
