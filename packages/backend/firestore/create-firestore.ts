import type { Logger } from 'pino';
import { ApiError } from '../api-error.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../sqlite/database.ts';
import { GroupCommit } from '../sqlite/group-commit.ts';
import { TickSnapshot } from '../sqlite/tick-snapshot.ts';
import { inTransaction, readTransaction } from '../sqlite/transaction.ts';
import type { UsageLimits } from '../usage-limits.ts';
import { type AnswerText, textOfAnswer } from './answer-text.ts';
import { batchGet } from './calls/batch-get.ts';
import { commit } from './calls/commit.ts';
import { runAggregationQuery } from './calls/run-aggregation-query.ts';
import { runQuery } from './calls/run-query.ts';
import type { Authority, Engine } from './context.ts';
import { DocumentStore } from './documents/document-store.ts';
import { StateStore, storedProjectId } from './documents/state-store.ts';
import { Guard } from './guard.ts';
import { IndexBuilder } from './indexes/index-builder.ts';
import { IndexMaintenance } from './indexes/index-maintenance.ts';
import { IndexRegistry } from './indexes/index-registry.ts';
import { IndexStore } from './indexes/index-store.ts';
import { readIndexConfiguration } from './indexes/read-index-configuration.ts';
import { type CallBody, ParsedRequestCache } from './parsed-request-cache.ts';
import { QueryPlanCache } from './query/query-plan-cache.ts';
import { ScanStore } from './query/scan-store.ts';
import { SlicedReads } from './sliced-read.ts';
import { UsageQuota } from './usage-quota.ts';
import { databaseName, type Path, parseDocumentName, parseParent } from './values/resource-name.ts';

/** The calls that client SDKs make of Firestore's REST interface. */
export type FirestoreRpc = 'commit' | 'batchGet' | 'runQuery' | 'runAggregationQuery';

/** A Firestore of one database, `(default)`. */
export interface Firestore {
  /**
   * Answers a call of a client, as the rules allow.
   *
   * @param rpc the call's name, from behind the colon of the URL
   * @param resource the URL path between "/v1/" and ":rpc", decoded: "projects/P/databases/(default)/documents" or
   *   with "/doc/path" behind it
   * @param body JSON, of any shape
   * @param caller who calls; null for a visitor
   * @returns the answer's JSON, ready to send; of a commit, once it is on disk
   * @throws ApiError with the protocol's status and message
   */
  answer(rpc: string, resource: string, body: CallBody, caller: Caller | null): Promise<AnswerText>;
  /**
   * The same calls without rules, values in and text out, for the commands a campus runs on its own machine (as
   * Firebase's Admin SDK does).
   */
  callAsAdmin(rpc: string, resource: string, body: unknown): Promise<string>;
}

/** What a Firestore is made of. */
export interface FirestoreOptions {
  readonly database: Database;
  readonly projectId: string;
  /** The text of firestore.rules. */
  readonly rules: string;
  /** How messages about the rules call their file. */
  readonly rulesName?: string;
  /** The parsed firestore.indexes.json. */
  readonly indexes: unknown;
  /** Quotas on what one account reads and writes; none unless given. */
  readonly usageLimits?: UsageLimits;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Opens the Firestore that lives in a database. Indexes that the configuration adds are built in the background.
 *
 * @throws RulesSyntaxError, or an Error naming the fault in the indexes, or when the database is another project's, or
 *   what SQLite throws
 */
export function createFirestore(options: FirestoreOptions): Firestore {
  const engine = createEngine(options);
  readTransaction(engine.database, () => {
    engine.registry.refresh(engine.state.read().indexGeneration);
    engine.builder.reconcile(engine.configuration);
  });
  return {
    answer: (rpc, resource, body, caller) => answer(engine, rpc, resource, body, { isAdmin: false, caller }),
    callAsAdmin: async (rpc, resource, value) =>
      textOfAnswer(
        await answer(engine, rpc, resource, { text: null, parse: () => value }, { isAdmin: true }),
      ),
  };
}

type Answerer = (engine: Engine, parent: Path, body: CallBody, authority: Authority) => Promise<AnswerText>;

const answerers: Readonly<Record<FirestoreRpc, Answerer>> = {
  commit: onRoot('commit', commit),
  batchGet: onRoot('batchGet', batchGet),
  runQuery,
  runAggregationQuery,
};

async function answer(
  engine: Engine,
  rpc: string,
  resource: string,
  body: CallBody,
  authority: Authority,
): Promise<AnswerText> {
  const parent = parseParent(resource, engine.databaseName);
  if (!isServed(rpc)) throw new ApiError('UNIMPLEMENTED', `${rpc} is not implemented by this server.`);
  return await answerers[rpc](engine, parent, body, authority);
}

function isServed(rpc: string): rpc is FirestoreRpc {
  return Object.hasOwn(answerers, rpc);
}

function onRoot(
  rpc: FirestoreRpc,
  work: (engine: Engine, body: unknown, authority: Authority) => Promise<string>,
): Answerer {
  return async (engine, parent, body, authority) => {
    if (parent.length === 0) return await work(engine, body.parse(), authority);
    throw new ApiError('INVALID_ARGUMENT', `${rpc} is called on the root of the documents.`);
  };
}

function createEngine({
  database,
  projectId,
  rules,
  rulesName,
  indexes,
  usageLimits,
  clock,
  log,
}: FirestoreOptions): Engine {
  const name = databaseName(projectId);
  const logUnendedRead = (error: unknown) =>
    log.error({ err: error }, 'a read transaction could not be ended; the next call tries again');
  const configuration = readIndexConfiguration(indexes);
  const documents = new DocumentStore(database);
  const guard = new Guard({ rules, rulesName, documents, log });
  const state = openState(database, projectId);
  const indexStore = new IndexStore(database);
  const registry = new IndexRegistry(indexStore, state);
  const writes = new GroupCommit(database, () => registry.afterRollback());
  const builder = new IndexBuilder({
    stores: { documents, indexes: indexStore, state },
    pathOf: (wire) => parseDocumentName((JSON.parse(wire) as { name: string }).name, name),
    ...{ registry, writes, log },
  });
  return {
    ...{ database, documents, state, registry, builder, configuration, writes, guard, clock },
    databaseName: name,
    usage: usageLimits === undefined ? null : new UsageQuota(usageLimits, documents, clock),
    scans: new ScanStore(database),
    snapshot: new TickSnapshot(
      database,
      () => {
        const present = state.read();
        registry.refresh(present.indexGeneration);
        return present;
      },
      logUnendedRead,
    ),
    slicedReads: new SlicedReads(),
    queries: new ParsedRequestCache(),
    aggregations: new ParsedRequestCache(),
    plans: new QueryPlanCache(registry, configuration),
    upkeep: new IndexMaintenance(registry, indexStore),
  };
}

function openState(database: Database, projectId: string): StateStore {
  const state = new StateStore(database);
  if (storedProjectId(database) !== projectId) inTransaction(database, (tx) => state.claim(tx, projectId));
  return state;
}
