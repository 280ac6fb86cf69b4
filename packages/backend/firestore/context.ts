import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../sqlite/database.ts';
import type { GroupCommit } from '../sqlite/group-commit.ts';
import type { TickSnapshot } from '../sqlite/tick-snapshot.ts';
import type { AggregationRequest } from './calls/run-aggregation-query.ts';
import type { DocumentStore } from './documents/document-store.ts';
import type { FirestoreState, StateStore } from './documents/state-store.ts';
import type { Guard } from './guard.ts';
import type { IndexBuilder } from './indexes/index-builder.ts';
import type { IndexConfiguration } from './indexes/index-definitions.ts';
import type { IndexMaintenance } from './indexes/index-maintenance.ts';
import type { IndexRegistry } from './indexes/index-registry.ts';
import type { ParsedRequestCache } from './parsed-request-cache.ts';
import type { OrderedQuery } from './query/query-order.ts';
import type { QueryPlanCache } from './query/query-plan-cache.ts';
import type { ScanStore } from './query/scan-store.ts';
import type { SlicedReads } from './sliced-read.ts';
import type { UsageQuota } from './usage-quota.ts';

/** What documents are read from, at one state of the database. */
export interface ReadStores {
  readonly documents: DocumentStore;
  readonly scans: ScanStore;
}

/** What the calls work with. */
export interface Engine extends ReadStores {
  readonly database: Database;
  /** The database's resource name. */
  readonly databaseName: string;
  /** Begins with the indexes as they are in that state. */
  readonly snapshot: TickSnapshot<FirestoreState>;
  readonly slicedReads: SlicedReads;
  readonly queries: ParsedRequestCache<OrderedQuery>;
  readonly aggregations: ParsedRequestCache<AggregationRequest>;
  readonly plans: QueryPlanCache;
  readonly state: StateStore;
  readonly registry: IndexRegistry;
  readonly upkeep: IndexMaintenance;
  readonly builder: IndexBuilder;
  readonly configuration: IndexConfiguration;
  readonly writes: GroupCommit;
  readonly guard: Guard;
  /** null where usage is not limited. */
  readonly usage: UsageQuota | null;
  readonly clock: Clock;
}

/** Who calls: a client, whom the rules judge, or a command of the campus's own machine, which they don't. */
export type Authority =
  | { readonly isAdmin: true }
  | { readonly isAdmin: false; readonly caller: Caller | null };

/**
 * Checks again, inside the transaction that answers a call, that the caller's session has not ended since the token was
 * verified.
 *
 * @throws ApiError UNAUTHENTICATED
 */
export function assertSessionValid(authority: Authority): void {
  if (!authority.isAdmin) authority.caller?.assertSessionValid();
}
