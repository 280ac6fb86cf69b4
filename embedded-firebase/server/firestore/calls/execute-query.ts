import { type Authority, assertSessionValid } from '../../caller.ts';
import type { ReadContext } from '../context.ts';
import type { CallTime } from '../documents/state-store.ts';
import type { IndexDefinition } from '../indexes/index-definitions.ts';
import type { OrderedQuery } from '../query/query-order.ts';
import { QueryResult } from '../query/query-result.ts';
import type { ReadStores } from '../query/scan-store.ts';
import type { SlicedWork } from '../time-slice.ts';

/** How a call responds to a query. */
export interface QuerySerializer<Response> {
  /** Makes the response from what the query finds. */
  readonly serialize: (result: QueryResult, readTime: string) => SlicedWork<Response>;
  /** How many documents or index entries count as one read. */
  readonly foundPerRead: number;
}

/**
 * Authorizes, plans and executes a query, all on one state of the database. It begins again after it has built an index that no
 * query needed before.
 *
 * @throws ApiError
 */
export async function executeQuery<Response>(
  { reads, guard, usage, plans, indexBuilder }: ReadContext,
  request: OrderedQuery,
  authority: Authority,
  { serialize, foundPerRead }: QuerySerializer<Response>,
): Promise<Response> {
  const { query } = request;
  // As Firestore bills it: a query that finds nothing counts as one read.
  const readsOf = (found: number) => Math.max(1, Math.ceil(found / foundPerRead));
  const maxReads = readsOf(query.offset + (query.limit ?? Number.POSITIVE_INFINITY));

  function* respond(
    stores: ReadStores,
    { requestTime, text: readTime }: CallTime,
  ): SlicedWork<{ readonly response: Response } | { readonly unbuilt: readonly IndexDefinition[] }> {
    assertSessionValid(authority);
    // An exhausted quota refuses before any work; the query's own cost is known only when it has been executed.
    usage?.assertPermits('documentsRead', authority, 1);
    if (!authority.isAdmin) guard.list(query, authority.caller, requestTime);
    const { scans, unbuilt } = plans.of(request);
    if (unbuilt.length > 0) return { unbuilt };
    const readsLeft = usage?.left('documentsRead', authority, maxReads) ?? Number.POSITIVE_INFINITY;
    const result = new QueryResult(stores, scans, query, readsLeft * foundPerRead);
    const response = yield* serialize(result, readTime);
    usage?.chargeRead(authority, readsOf(result.found));
    return { response };
  }

  while (true) {
    const outcome = await reads.run(respond);
    if ('response' in outcome) return outcome.response;
    await Promise.all(outcome.unbuilt.map((definition) => indexBuilder.ensure(definition)));
  }
}
