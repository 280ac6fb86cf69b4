import type { Logger } from 'pino';
import { ApiError } from '../api-error.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { WritableDatabase } from '../sqlite/database.ts';
import type { GroupCommit } from '../sqlite/group-commit.ts';
import { inTransaction, readTransaction } from '../sqlite/transaction.ts';
import type { UsageLimits } from '../usage-limits.ts';
import type { AdminDocuments } from './admin-documents.ts';
import { createBatchGet } from './calls/batch-get.ts';
import { createCommit } from './calls/commit.ts';
import { createDocumentResources, type ResourceRequest } from './calls/document-resources.ts';
import { createRunAggregationQuery } from './calls/run-aggregation-query.ts';
import { createRunQuery } from './calls/run-query.ts';
import { ConsistentReads } from './consistent-read.ts';
import type { Call, ReadContext, WriteContext } from './context.ts';
import { createAdminDocuments } from './create-admin-documents.ts';
import { DocumentStore } from './documents/document-store.ts';
import { StateStore, storedProjectId } from './documents/state-store.ts';
import { Guard } from './guard.ts';
import { IndexBuilder } from './indexes/index-builder.ts';
import { IndexMaintenance } from './indexes/index-entries.ts';
import { IndexRegistry } from './indexes/index-registry.ts';
import { IndexStore } from './indexes/index-store.ts';
import { parseIndexConfiguration } from './indexes/parse-index-configuration.ts';
import type { CallBody } from './parsed-request-cache.ts';
import { QueryPlanCache } from './query/plan-query.ts';
import type { ResponseText } from './query/query-to-sql.ts';
import { DeliveryWorker } from './triggers/delivery-worker.ts';
import type { Trigger } from './triggers/trigger.ts';
import { TriggerEventStore } from './triggers/trigger-event-store.ts';
import { registerTriggers, TriggerOutbox } from './triggers/trigger-outbox.ts';
import { UsageQuota } from './usage-quota.ts';
import { databaseName, parseParent } from './values/resource-name.ts';

/** The calls of Firestore's REST interface that client SDKs make. */
type FirestoreRpc = 'commit' | 'batchGet' | 'runQuery' | 'runAggregationQuery';

/** A Firestore of one database, `(default)`. */
export interface Firestore {
  /**
   * Answers a call of a client, as the rules allow.
   *
   * @param rpc the call's name, after the colon of the URL
   * @param resource the URL path between "/v1/" and ":rpc", decoded: "projects/P/databases/(default)/documents" or that
   *   and "/doc/path"
   * @param body JSON, of any shape
   * @param caller null for a visitor
   * @returns the response's JSON, ready to send; of a commit, once it is on disk
   * @throws ApiError with the protocol's status and message
   */
  answer(rpc: string, resource: string, body: CallBody, caller: Caller | null): Promise<ResponseText>;
  /** Answers a call of a client on a document or a collection as a resource, as the rules allow. @throws ApiError */
  answerResource(request: ResourceRequest, caller: Caller | null): Promise<ResponseText>;
  /** Whether a caller may send the long commits that only privileged accounts need. */
  permitsLongCommits(caller: Caller): boolean;
  /** The documents, without rules. */
  readonly documents: AdminDocuments;
  /** Delivers events to the triggers from now on, starting with those left over from an earlier process. */
  startTriggers(): void;
  /**
   * Ends the delivery of events; what is left is delivered after the next start.
   *
   * @param timeout how long to wait for handlers that are running, in milliseconds
   */
  stopTriggers(timeout: number): Promise<void>;
}

/** What a Firestore needs. */
export interface FirestoreOptions {
  readonly database: WritableDatabase;
  readonly groupCommit: GroupCommit;
  readonly projectId: string;
  /** The text of firestore.rules. */
  readonly rules: string;
  /** The name of the rules' file in messages. */
  readonly rulesName?: string | undefined;
  /** The parsed firestore.indexes.json. */
  readonly indexes: unknown;
  /** Quotas on what one account reads and writes; none unless given. */
  readonly usageLimits?: UsageLimits | undefined;
  /** Called after clients have created, updated or deleted documents; only if `startTriggers` is called too. */
  readonly triggers?: readonly Trigger[] | undefined;
  /** How long a trigger's handler may take, in milliseconds; nine minutes by default. */
  readonly triggerTimeout?: number | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Opens the Firestore of a database. Indexes that the configuration adds are built in the background.
 *
 * @throws RulesSyntaxError, or an Error naming the fault in the indexes or triggers, or when the database is another
 *   project's, or what SQLite throws
 */
export function createFirestore(options: FirestoreOptions): Firestore {
  const { database, groupCommit, projectId, clock, log, triggerTimeout: timeout } = options;
  const name = databaseName(projectId);
  const triggers = registerTriggers(options.triggers ?? []);
  const store = new TriggerEventStore(database);
  const outbox = new TriggerOutbox(triggers.values(), store, () => worker.wake());
  const { reading, writing } = createContexts(options, outbox);
  const calls: Readonly<Record<FirestoreRpc, Call>> = {
    commit: createCommit(writing),
    batchGet: createBatchGet(reading),
    runQuery: createRunQuery(reading),
    runAggregationQuery: createRunAggregationQuery(reading),
  };
  const resources = createDocumentResources(reading, writing);
  const documents = createAdminDocuments(reading, writing);
  const worker = new DeliveryWorker({ triggers, store, groupCommit, documents, clock, log, timeout });
  return {
    async answer(rpc, resource, body, caller) {
      const parent = parseParent(resource, name);
      if (!isServed(calls, rpc)) {
        throw new ApiError('UNIMPLEMENTED', `${rpc} is not implemented by this server.`);
      }
      return await calls[rpc](parent, body, { isAdmin: false, caller });
    },
    answerResource: (request, caller) => resources(request, { isAdmin: false, caller }),
    permitsLongCommits: (caller) => reading.usage?.permitsLongCommits(caller) ?? true,
    documents,
    startTriggers: () => worker.start(),
    stopTriggers: (milliseconds) => worker.stop(milliseconds),
  };
}

function isServed(calls: Readonly<Record<FirestoreRpc, Call>>, rpc: string): rpc is FirestoreRpc {
  return Object.hasOwn(calls, rpc);
}

function createContexts(
  options: FirestoreOptions,
  outbox: TriggerOutbox,
): { readonly reading: ReadContext; readonly writing: WriteContext } {
  const { database, groupCommit, projectId, usageLimits, clock, log } = options;
  const configuration = parseIndexConfiguration(options.indexes);
  const documents = new DocumentStore(database);
  const state = openState(database, projectId);
  const indexStore = new IndexStore(database);
  const registry = new IndexRegistry(indexStore, state);
  const indexBuilder = new IndexBuilder({
    documents,
    indexes: indexStore,
    state,
    registry,
    groupCommit,
    log,
  });
  const shared = {
    databaseName: databaseName(projectId),
    guard: new Guard({ rules: options.rules, rulesName: options.rulesName, documents, log }),
    usage: usageLimits === undefined ? null : new UsageQuota(usageLimits, documents, clock),
  };
  const onFailure = (error: unknown) =>
    log.error({ err: error }, 'a read transaction could not be ended; the next call tries again');
  const reading: ReadContext = {
    ...shared,
    reads: new ConsistentReads({ database, state, registry, clock, onFailure }),
    plans: new QueryPlanCache(registry, configuration),
    indexBuilder,
  };
  const writing: WriteContext = {
    ...shared,
    groupCommit,
    documents,
    state,
    registry,
    indexes: new IndexMaintenance(registry, indexStore),
    outbox,
    clock,
  };
  readTransaction(database, () => {
    registry.refresh(state.read().indexGeneration);
    indexBuilder.reconcile(configuration);
  });
  return { reading, writing };
}

function openState(database: WritableDatabase, projectId: string): StateStore {
  const state = new StateStore(database);
  if (storedProjectId(database) !== projectId) inTransaction(database, (tx) => state.claim(tx, projectId));
  return state;
}
