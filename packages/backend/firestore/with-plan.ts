import type { Authority, Engine } from './engine.ts';
import type { IndexDefinition } from './indexing/index-definitions.ts';
import { QueryAnswer } from './query/answer-query.ts';
import { planQuery } from './query/plan-query.ts';
import type { Query } from './query/query.ts';
import type { QueryOrder } from './query/query-order.ts';
import type { Scan } from './query/scan.ts';
import { readSnapshot } from './read-snapshot.ts';

/**
 * Judges a query by the rules, plans it and lets it be answered, all on one state of the database. An index that
 * was never needed before is built first; the query is then judged anew.
 *
 * @param work makes the answer out of the scans
 * @throws ApiError
 */
export async function withPlan(
  engine: Engine,
  query: Query,
  order: QueryOrder,
  authority: Authority,
  work: (scans: readonly Scan[], answer: QueryAnswer, readTime: string) => string,
): Promise<string> {
  const indexes = {
    configuration: engine.configuration,
    find: (definition: IndexDefinition) => engine.registry.find(definition),
    isKnownField: (group: string, path: string) => engine.registry.isKnownField(group, path),
  };
  while (true) {
    const attempt = readSnapshot(engine, ({ requestTime, text: readTime }) => {
      if (!authority.isAdmin) engine.guard.list(query, authority.caller, requestTime);
      const plan = planQuery(query, order, indexes);
      if (plan.unbuilt.length > 0) return plan.unbuilt;
      return work(plan.scans, new QueryAnswer(engine), readTime);
    });
    if (typeof attempt === 'string') return attempt;
    await Promise.all(attempt.map((definition) => engine.builder.ensure(definition)));
  }
}
