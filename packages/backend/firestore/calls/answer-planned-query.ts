import { type Authority, assertSessionValid } from '../../caller.ts';
import type { AnswerText } from '../answer-text.ts';
import type { CallTime } from '../call-time.ts';
import type { ReadContext } from '../context.ts';
import type { IndexDefinition } from '../indexes/index-definitions.ts';
import { QueryAnswer } from '../query/answer-query.ts';
import type { OrderedQuery } from '../query/query-order.ts';
import type { Scan } from '../query/query-to-sql.ts';
import type { ReadStores } from '../query/scan-store.ts';
import { runInOneSlice, type SlicedWork } from '../time-slice.ts';

/** How a call answers a planned query. */
export interface QueryAnswerer {
  /** Makes the answer from the query's scans. */
  readonly write: (scans: readonly Scan[], answer: QueryAnswer, readTime: string) => SlicedWork<AnswerText>;
  /** How many documents or index entries count as one read. */
  readonly foundPerRead: number;
}

/**
 * Checks a query by the rules, plans it and answers it, all on one state of the database. It begins again after it has
 * built an index that no query needed before, and in time slices when the answer takes long.
 *
 * @throws ApiError
 */
export async function answerPlannedQuery(
  { reads, guard, usage, plans, indexBuilder }: ReadContext,
  request: OrderedQuery,
  authority: Authority,
  { write, foundPerRead }: QueryAnswerer,
): Promise<AnswerText> {
  const { limit, offset } = request.query;
  // As Firestore bills it: a query that finds nothing counts as one read.
  const readsOf = (found: number) => Math.max(1, Math.ceil(found / foundPerRead));
  const wanted = readsOf(offset + (limit ?? Number.POSITIVE_INFINITY));
  const work = function* (
    stores: ReadStores,
    { requestTime, text: readTime }: CallTime,
  ): SlicedWork<AnswerText | readonly IndexDefinition[]> {
    assertSessionValid(authority);
    // An exhausted quota refuses before any work; the answer's own cost is known only when it is made.
    usage?.assertPermits('documentsRead', authority, 1);
    if (!authority.isAdmin) guard.list(request.query, authority.caller, requestTime);
    const plan = plans.of(request);
    if (plan.unbuilt.length > 0) return plan.unbuilt;
    const left = usage?.left('documentsRead', authority, wanted) ?? Number.POSITIVE_INFINITY;
    const answer = new QueryAnswer(stores, left * foundPerRead);
    const text = yield* write(plan.scans, answer, readTime);
    usage?.chargeRead(authority, readsOf(answer.found));
    return text;
  };
  while (true) {
    const result =
      reads.inTick((stores, time) => runInOneSlice(work(stores, time))) ?? (await reads.inSlices(work));
    if (typeof result === 'string' || result instanceof Uint8Array) return result;
    await Promise.all(result.map((definition) => indexBuilder.ensure(definition)));
  }
}
