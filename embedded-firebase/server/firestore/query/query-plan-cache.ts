import type { IndexConfiguration, StoredIndex } from '../indexes/index-definitions.ts';
import type { IndexRegistry } from '../indexes/index-registry.ts';
import { type Plan, planQuery } from './plan-query.ts';
import type { OrderedQuery } from './query-order.ts';

/** Scans are as large as the values of their query, of which a hostile query has many. */
const maximumScans = 4;

interface CachedPlan {
  /** The indexes that it was planned with. */
  readonly indexes: readonly StoredIndex[];
  readonly plan: Plan;
}

/** Caches small query plans, as long as the parsed query is cached and the indexes don't change. */
export class QueryPlanCache {
  readonly #registry: IndexRegistry;
  readonly #configuration: IndexConfiguration;
  readonly #plans = new WeakMap<OrderedQuery, CachedPlan>();

  constructor(registry: IndexRegistry, configuration: IndexConfiguration) {
    this.#registry = registry;
    this.#configuration = configuration;
  }

  /** @throws as {@link planQuery} */
  of(request: OrderedQuery): Plan {
    const indexes = this.#registry.all();
    const cached = this.#plans.get(request);
    if (cached?.indexes === indexes) return withNewScans(cached.plan);
    let isStable = true;
    const plan = planQuery(request, {
      configuration: this.#configuration,
      find: (definition) => this.#registry.find(definition),
      isKnownField: (group, path) => {
        const isKnown = this.#registry.isKnownField(group, path);
        // The next document may have the field.
        if (!isKnown) isStable = false;
        return isKnown;
      },
    });
    const isSmall = plan.scans.length <= maximumScans;
    if (isStable && isSmall && plan.unbuilt.length === 0) this.#plans.set(request, { indexes, plan });
    return plan;
  }
}

/** Copies scans of several sources, so that ScanStore chooses their driving source again: documents change. */
function withNewScans({ scans, unbuilt }: Plan): Plan {
  return { scans: scans.map((scan) => (scan.sources.length === 1 ? scan : { ...scan })), unbuilt };
}
