import type { Authority } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { GroupCommit } from '../sqlite/group-commit.ts';
import type { ConsistentReads } from './consistent-read.ts';
import type { DocumentStore } from './documents/document-store.ts';
import type { StateStore } from './documents/state-store.ts';
import type { Guard } from './guard.ts';
import type { IndexBuilder } from './indexes/index-builder.ts';
import type { IndexMaintenance } from './indexes/index-entries.ts';
import type { IndexRegistry } from './indexes/index-registry.ts';
import type { CallBody } from './parsed-request-cache.ts';
import type { QueryPlanCache } from './query/plan-query.ts';
import type { ResponseText } from './query/query-to-sql.ts';
import type { TriggerOutbox } from './triggers/trigger-outbox.ts';
import type { UsageQuota } from './usage-quota.ts';
import type { Path } from './values/resource-name.ts';

/**
 * Answers one of Firestore's calls.
 *
 * @param parent the document that the URL names, empty for the root
 * @returns the response's JSON; of a commit, once it is on disk
 * @throws ApiError
 */
export type Call = (parent: Path, body: CallBody, authority: Authority) => Promise<ResponseText>;

/** What both reads and commits need. */
interface CallContext {
  /** The database's resource name. */
  readonly databaseName: string;
  readonly guard: Guard;
  /** null where usage is not limited. */
  readonly usage: UsageQuota | null;
}

/** What reads need. */
export interface ReadContext extends CallContext {
  readonly reads: ConsistentReads;
  readonly plans: QueryPlanCache;
  readonly indexBuilder: IndexBuilder;
}

/** What commits need. */
export interface WriteContext extends CallContext {
  readonly groupCommit: GroupCommit;
  readonly documents: DocumentStore;
  readonly state: StateStore;
  readonly registry: IndexRegistry;
  readonly indexes: IndexMaintenance;
  readonly outbox: TriggerOutbox;
  readonly clock: Clock;
}
