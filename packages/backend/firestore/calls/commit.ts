import { ApiError } from '../../api-error.ts';
import { type Authority, assertSessionValid } from '../../caller.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';
import { type CallTime, timeOfCommit } from '../call-time.ts';
import type { Call, WriteContext } from '../context.ts';
import { documentText } from '../documents/stored-document.ts';
import type { TriggerOutbox } from '../triggers/trigger-outbox.ts';
import { checkRoot } from '../values/read-request.ts';
import { documentName } from '../values/resource-name.ts';
import { valueText } from '../values/write-value.ts';
import { ArrayBudget } from '../write/apply-transform.ts';
import { checkPrecondition, checkSequence } from '../write/check-writes.ts';
import { DocumentChange } from '../write/document-change.ts';
import { checkCommitSize, checkDocument } from '../write/document-limits.ts';
import { readCommit } from '../write/read-commit.ts';
import type { Write } from '../write/write.ts';

/** Refusals for what a commit is, not for the server's state or the caller's quota. */
const refusals: ReadonlySet<string> = new Set([
  'ALREADY_EXISTS',
  'FAILED_PRECONDITION',
  'INVALID_ARGUMENT',
  'NOT_FOUND',
  'PERMISSION_DENIED',
] satisfies ApiError['status'][]);

type WriteSequence = readonly [Write, ...Write[]];

/**
 * Answers `documents:commit`: all writes, or none. The rules decide before the preconditions do, so that a refused caller
 * learns nothing of what is stored.
 */
export function createCommit(context: WriteContext): Call {
  return async (parent, body, authority) => {
    try {
      checkRoot('commit', parent);
      const writes = readCommit(body.parse(), context.databaseName);
      checkCommitSize(writes);
      const sequences = groupByDocument(writes);
      for (const sequence of sequences) checkSequence(sequence);
      return await commit(context, writes, sequences, authority);
    } catch (error) {
      if (error instanceof ApiError && refusals.has(error.status)) context.usage?.chargeRefusal(authority);
      throw error;
    }
  };
}

function commit(
  context: WriteContext,
  writes: readonly Write[],
  sequences: readonly WriteSequence[],
  authority: Authority,
): Promise<string> {
  const { usage, state, registry, guard } = context;
  const updates = sequences.filter((sequence) => sequence.at(-1)?.kind === 'update').length;
  return context.groupCommit.run((tx) => {
    assertSessionValid(authority);
    usage?.chargeCommit(tx, 'writes', authority, updates);
    const { lastCommitMicros, indexGeneration } = state.read();
    registry.refresh(indexGeneration);
    const time = timeOfCommit(context.clock.now(), lastCommitMicros);
    const changes = changesOf(context, sequences, time);
    if (!authority.isAdmin) guard.commit(changes, authority.caller, time.requestTime);
    for (const change of changes) check(context, change);
    const created = changes.filter((change) => isCreation(change, usage?.limitedCollection)).length;
    usage?.chargeCommit(tx, 'creations', authority, created);
    const updateTimes = new Map<DocumentChange, string | null>();
    // Commands and triggers write silently.
    const outbox = authority.isAdmin ? null : context.outbox;
    for (const change of changes) updateTimes.set(change, store(tx, context, change, time, outbox));
    state.setLastCommit(tx, time.micros);
    return answer(writes, updateTimes, time);
  });
}

function isCreation({ path, before, after }: DocumentChange, collection: string | null | undefined): boolean {
  return before === null && after !== null && path.length === 2 && path[0] === collection;
}

function groupByDocument(writes: readonly Write[]): readonly WriteSequence[] {
  const groups = new Map<string, [Write, ...Write[]]>();
  for (const write of writes) {
    const name = write.path.join('/');
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [write]);
    else group.push(write);
  }
  return [...groups.values()];
}

function changesOf(
  { documents }: WriteContext,
  sequences: readonly WriteSequence[],
  { requestTime }: CallTime,
): readonly DocumentChange[] {
  const budget = new ArrayBudget();
  return sequences.map(
    (writes) => new DocumentChange(writes, documents.find(writes[0].path), requestTime, budget),
  );
}

function check({ databaseName }: WriteContext, change: DocumentChange): void {
  const { path, before, precondition } = change;
  checkPrecondition(precondition, before, documentName(databaseName, path));
  if (!change.isVerified && change.after !== null) checkDocument(path, change.after);
}

/** @returns the document's update time after the commit, null when it does not exist */
function store(
  tx: WriteTransaction,
  { databaseName, documents, indexes }: WriteContext,
  change: DocumentChange,
  { text: now, micros }: CallTime,
  outbox: TriggerOutbox | null,
): string | null {
  const { path, before, after } = change;
  if (change.isVerified) return before?.updateTime ?? null;
  if (after === null) {
    if (before !== null) {
      indexes.documentChanged(tx, before.id, path, before.fields, null);
      documents.delete(tx, before.id);
    }
    return null;
  }
  if (before === null) {
    const id = documents.insert(tx, path, documentText(databaseName, path, after, now, now));
    indexes.documentChanged(tx, id, path, null, after);
    outbox?.documentCreated(tx, path, id, micros);
    return now;
  }
  if (!change.isReplaced) {
    const unchanged = documentText(databaseName, path, after, before.createTime, before.updateTime);
    if (unchanged === before.wire) return before.updateTime;
  }
  const createTime = change.isReplaced ? now : before.createTime;
  documents.update(tx, before.id, documentText(databaseName, path, after, createTime, now));
  indexes.documentChanged(tx, before.id, path, before.fields, after);
  return now;
}

function answer(
  writes: readonly Write[],
  updateTimes: ReadonlyMap<DocumentChange, string | null>,
  { text: commitTime }: CallTime,
): string {
  const changeOf = new Map(
    [...updateTimes.keys()].flatMap((change) => change.writes.map((write) => [write, change])),
  );
  const results = writes.map((write) => {
    const change = changeOf.get(write);
    const updateTime = change === undefined ? null : updateTimes.get(change);
    const transforms = change?.transformResults(write) ?? [];
    return [
      ...(updateTime == null ? [] : [`"updateTime":"${updateTime}"`]),
      ...(transforms.length === 0 ? [] : [`"transformResults":[${transforms.map(valueText).join(',')}]`]),
    ].join(',');
  });
  return `{"writeResults":[${results.map((result) => `{${result}}`).join(',')}],"commitTime":"${commitTime}"}`;
}
