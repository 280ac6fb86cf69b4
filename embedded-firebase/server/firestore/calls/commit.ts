import { ApiError } from '../../api-error.ts';
import { type Authority, assertSessionValid } from '../../caller.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';
import type { CreationLimit } from '../../usage-limits.ts';
import type { Call, WriteContext } from '../context.ts';
import { documentText } from '../documents/document-store.ts';
import { type CallTime, timeOfCommit } from '../documents/state-store.ts';
import type { TriggerOutbox } from '../triggers/trigger-outbox.ts';
import { checkRoot } from '../values/parse-request.ts';
import { documentName } from '../values/resource-name.ts';
import { serializeValue } from '../values/serialize-value.ts';
import type { Value } from '../values/value.ts';
import { checkPrecondition, checkSequence } from '../write/check-writes.ts';
import { type DocumentChange, groupByDocument, planChanges } from '../write/document-change.ts';
import { checkCommitSize, checkDocument } from '../write/document-limits.ts';
import { parseCommit } from '../write/parse-commit.ts';
import type { Write } from '../write/write.ts';

/** Refusals for what a commit is, not for the server's state or the caller's quota. */
const refusals: ReadonlySet<string> = new Set([
  'ALREADY_EXISTS',
  'FAILED_PRECONDITION',
  'INVALID_ARGUMENT',
  'NOT_FOUND',
  'PERMISSION_DENIED',
] satisfies ApiError['status'][]);

/**
 * Answers `documents:commit`: all writes, or none. The rules decide before the preconditions do, so that a refused caller
 * learns nothing of what is stored.
 */
export function createCommit(context: WriteContext): Call {
  return async (parent, body, authority) => {
    const read = () => {
      checkRoot('commit', parent);
      return body.parse();
    };
    return responseText(await commitBody(context, read, authority));
  };
}

/**
 * Does what the body of a client's commit says. A refusal counts against the client's quota.
 *
 * @throws ApiError
 */
export async function commitBody(
  context: WriteContext,
  read: () => unknown,
  authority: Authority,
): Promise<CommitResult> {
  try {
    return await commitWrites(context, parseCommit(read(), context.databaseName), authority);
  } catch (error) {
    if (error instanceof ApiError && refusals.has(error.status)) context.usage?.chargeRefusal(authority);
    throw error;
  }
}

/** What a commit did. */
interface CommitResult {
  readonly writes: readonly Write[];
  readonly changes: readonly DocumentChange[];
  /** In the order of the changes; null for a document that does not exist after the commit. */
  readonly updateTimes: readonly (string | null)[];
  readonly time: CallTime;
}

/**
 * Checks, authorizes and stores the writes of a commit: all or none.
 *
 * @param firesTriggers unless given, commands and triggers write silently
 * @returns what was done, once it is on disk
 * @throws ApiError
 */
export async function commitWrites(
  context: WriteContext,
  writes: readonly Write[],
  authority: Authority,
  firesTriggers = !authority.isAdmin,
): Promise<CommitResult> {
  const { groupCommit, usage, documents, guard } = context;
  checkCommitSize(writes);
  const sequences = groupByDocument(writes);
  for (const sequence of sequences) checkSequence(sequence);
  const updates = sequences.filter((sequence) => sequence.at(-1)?.kind === 'update').length;
  return await groupCommit.run((tx) => {
    assertSessionValid(authority);
    usage?.chargeCommit(tx, 'writes', authority, updates);
    const time = beginCommit(context);
    const changes = planChanges(sequences, (path) => documents.find(path), time.requestTime);
    if (!authority.isAdmin) guard.commit(changes, authority.caller, time.requestTime);
    for (const change of changes) check(context, change);
    for (const limit of usage?.creations ?? []) {
      const created = changes.filter((change) => isCreation(change, limit)).length;
      usage?.chargeCommit(tx, limit, authority, created);
    }
    const outbox = firesTriggers ? context.outbox : null;
    const updateTimes = changes.map((change) => store(tx, context, change, time, outbox));
    context.state.setLastCommit(tx, time.micros);
    return { writes, changes, updateTimes, time };
  });
}

function beginCommit({ state, registry, clock }: WriteContext): CallTime {
  const { lastCommitMicros, indexGeneration } = state.read();
  registry.refresh(indexGeneration);
  return timeOfCommit(clock.now(), lastCommitMicros);
}

function check({ databaseName }: WriteContext, change: DocumentChange): void {
  const { path, before, precondition, isVerified } = change;
  checkPrecondition(precondition, before, documentName(databaseName, path));
  if (isVerified) return;
  const { fields } = change.result();
  if (fields !== null) checkDocument(path, fields);
}

function isCreation(change: DocumentChange, { collection, renewedBy }: CreationLimit): boolean {
  const { path, before } = change;
  if (path.length !== 2 || path[0] !== collection) return false;
  const { fields } = change.result();
  if (fields === null || before === null) return fields !== null;
  return renewedBy !== undefined && textOf(fields.get(renewedBy)) !== textOf(before.fields.get(renewedBy));
}

function textOf(value: Value | undefined): string | null {
  return value === undefined ? null : serializeValue(value);
}

/** @returns the document's update time after the commit, null when it does not exist */
function store(
  tx: WriteTransaction,
  { databaseName, documents, indexes }: WriteContext,
  change: DocumentChange,
  { text: now, micros }: CallTime,
  outbox: TriggerOutbox | null,
): string | null {
  const { path, before, isVerified, isReplaced } = change;
  if (isVerified) return before?.updateTime ?? null;
  const after = change.result().fields;
  if (after === null) {
    if (before !== null) {
      indexes.documentChanged(tx, before.id, path, before.fields, null);
      documents.delete(tx, before.id);
      outbox?.documentChanged(tx, { path, row: before.id, before: before.fields, after }, micros);
    }
    return null;
  }
  if (before === null) {
    const id = documents.insert(tx, path, documentText(databaseName, path, after, now, now));
    indexes.documentChanged(tx, id, path, null, after);
    outbox?.documentChanged(tx, { path, row: id, before: null, after }, micros);
    return now;
  }
  if (!isReplaced) {
    const unchanged = documentText(databaseName, path, after, before.createTime, before.updateTime);
    if (unchanged === before.wire) return before.updateTime;
  }
  const createTime = isReplaced ? now : before.createTime;
  documents.update(tx, before.id, documentText(databaseName, path, after, createTime, now));
  indexes.documentChanged(tx, before.id, path, before.fields, after);
  outbox?.documentChanged(tx, { path, row: before.id, before: before.fields, after }, micros);
  return now;
}

function responseText({ writes, changes, updateTimes, time }: CommitResult): string {
  const resultOf = new Map<Write, string>();
  for (const [i, change] of changes.entries()) {
    const { transformResults } = change.result();
    for (const write of change.writes) {
      resultOf.set(write, writeResultText(updateTimes[i] ?? null, transformResults.get(write) ?? []));
    }
  }
  const results = writes.map((write) => resultOf.get(write));
  return `{"writeResults":[${results.join(',')}],"commitTime":"${time.text}"}`;
}

function writeResultText(updateTime: string | null, transformResults: readonly Value[]): string {
  const members = [
    ...(updateTime === null ? [] : [`"updateTime":"${updateTime}"`]),
    ...(transformResults.length === 0
      ? []
      : [`"transformResults":[${transformResults.map(serializeValue).join(',')}]`]),
  ];
  return `{${members.join(',')}}`;
}
