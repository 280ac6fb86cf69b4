import type { AnswerText } from '../answer-text.ts';
import type { CallTime } from '../call-time.ts';
import { type Authority, assertSessionValid, type Engine, type ReadStores } from '../context.ts';
import type { IndexDefinition } from '../indexes/index-definitions.ts';
import { QueryAnswer } from '../query/answer-query.ts';
import type { OrderedQuery } from '../query/query-order.ts';
import type { Scan } from '../query/scan.ts';
import { readSnapshot } from '../read-snapshot.ts';
import { runInOneSlice, type SlicedWork } from '../time-slice.ts';

/** Makes an answer out of the scans of a planned query, bit by bit. */
export type AnswerWork = (
  scans: readonly Scan[],
  answer: QueryAnswer,
  readTime: string,
) => SlicedWork<AnswerText>;

/** How many document reads an answer counts as, by how many documents or index entries it was made of. */
export type ReadCost = (found: number) => number;

/**
 * Judges a query by the rules, plans it and lets it be answered, all on one state of the database. An index that
 * was never needed before is built first; the query is then judged anew. So it is when the answer takes long: then it is
 * made in parts, for which others need not wait.
 *
 * @throws ApiError
 */
export async function withPlan(
  engine: Engine,
  asked: OrderedQuery,
  authority: Authority,
  work: AnswerWork,
  costOf: ReadCost,
): Promise<AnswerText> {
  const answered = function* (
    stores: ReadStores,
    { requestTime, text: readTime }: CallTime,
  ): SlicedWork<AnswerText | readonly IndexDefinition[]> {
    assertSessionValid(authority);
    // An exhausted quota refuses before any work is done; whether the answer fits is known only when it is made.
    engine.usage?.assertPermits('documentsRead', authority, 1);
    if (!authority.isAdmin) engine.guard.list(asked.query, authority.caller, requestTime);
    const plan = engine.plans.of(asked);
    if (plan.unbuilt.length > 0) return plan.unbuilt;
    const answer = new QueryAnswer(stores);
    const text = yield* work(plan.scans, answer, readTime);
    engine.usage?.charge('documentsRead', authority, costOf(answer.found));
    return text;
  };
  while (true) {
    const attempt =
      readSnapshot(engine, (time) => runInOneSlice(answered(engine, time))) ??
      (await engine.slicedReads.run(engine, answered));
    if (typeof attempt === 'string' || attempt instanceof Uint8Array) return attempt;
    await Promise.all(attempt.map((definition) => engine.builder.ensure(definition)));
  }
}
