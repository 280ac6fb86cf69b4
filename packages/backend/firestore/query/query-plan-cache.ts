import type { IndexConfiguration, StoredIndex } from '../indexes/index-definitions.ts';
import type { IndexRegistry } from '../indexes/index-registry.ts';
import { type Plan, planQuery } from './plan-query.ts';
import type { OrderedQuery } from './query-order.ts';

/** Each scan has keys of its own, as long as all that its query compares with: a stranger's query may have many. */
const mostScans = 4;

interface Remembered {
  /** The indexes as they were when it was planned. */
  readonly indexes: readonly StoredIndex[];
  readonly plan: Plan;
}

/** Remembers the small plans of queries, for as long as the query itself is remembered and the indexes stay as they are. */
export class QueryPlanCache {
  readonly #registry: IndexRegistry;
  readonly #configuration: IndexConfiguration;
  readonly #plans = new WeakMap<OrderedQuery, Remembered>();

  constructor(registry: IndexRegistry, configuration: IndexConfiguration) {
    this.#registry = registry;
    this.#configuration = configuration;
  }

  /** @throws as {@link planQuery} */
  of(asked: OrderedQuery): Plan {
    const indexes = this.#registry.all();
    const known = this.#plans.get(asked);
    if (known?.indexes === indexes) return asNew(known.plan);
    let isLasting = true;
    const plan = planQuery(asked, {
      configuration: this.#configuration,
      find: (definition) => this.#registry.find(definition),
      isKnownField: (group, path) => {
        const isKnown = this.#registry.isKnownField(group, path);
        // The next document may have the field.
        if (!isKnown) isLasting = false;
        return isKnown;
      },
    });
    const isSmall = plan.scans.length <= mostScans;
    if (isLasting && isSmall && plan.unbuilt.length === 0) this.#plans.set(asked, { indexes, plan });
    return plan;
  }
}

/** Which of several beginnings is best to walk over is looked at each time (ScanStore): documents come and go. */
function asNew({ scans, unbuilt }: Plan): Plan {
  return { scans: scans.map((scan) => (scan.sources.length === 1 ? scan : { ...scan })), unbuilt };
}
