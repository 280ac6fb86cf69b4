import type { WriteTransaction } from '../../sqlite/transaction.ts';
import { type CallTime, timeOfCommit } from '../call-time.ts';
import { type Authority, assertSessionValid, type Engine } from '../context.ts';
import { documentText } from '../documents/stored-document.ts';
import { documentName } from '../values/resource-name.ts';
import { valueText } from '../values/write-value.ts';
import { ArrayBudget } from '../write/apply-transform.ts';
import { checkPrecondition, checkSequence } from '../write/check-writes.ts';
import { DocumentChange } from '../write/document-change.ts';
import { checkCommitSize, checkDocument } from '../write/document-limits.ts';
import { readCommit } from '../write/read-commit.ts';
import type { Write } from '../write/write.ts';

/**
 * Answers `documents:commit`: all writes, or none.
 *
 * The rules decide first, then the preconditions, so that who may not write learns nothing of what is there.
 *
 * @returns the answer's JSON, once the writes are on disk
 * @throws ApiError
 */
export async function commit(engine: Engine, body: unknown, authority: Authority): Promise<string> {
  const writes = readCommit(body, engine.databaseName);
  checkCommitSize(writes);
  const byDocument = groupByDocument(writes);
  for (const sequence of byDocument) checkSequence(sequence);
  const written = byDocument.filter((sequence) => sequence.at(-1)?.kind === 'update').length;
  let isCharged = false;
  const answered = engine.writes.run((tx) => {
    assertSessionValid(authority);
    engine.usage?.assertPermits('writes', authority, written);
    const { lastCommitMicros, indexGeneration } = engine.state.read();
    engine.registry.refresh(indexGeneration);
    const time = timeOfCommit(engine.clock.now(), lastCommitMicros);
    const changes = changesOf(engine, byDocument, time);
    if (!authority.isAdmin) engine.guard.commit(changes, authority.caller, time.requestTime);
    for (const change of changes) check(engine, change);
    const updateTimes = new Map<DocumentChange, string | null>();
    for (const change of changes) updateTimes.set(change, store(tx, engine, change, time));
    engine.state.setLastCommit(tx, time.micros);
    engine.usage?.charge('writes', authority, written);
    isCharged = true;
    return answer(writes, updateTimes, time);
  });
  try {
    return await answered;
  } catch (error) {
    // The group that it shared a transaction with could not be put on disk.
    if (isCharged) engine.usage?.refund('writes', authority, written);
    throw error;
  }
}

function groupByDocument(writes: readonly Write[]): readonly (readonly [Write, ...Write[]])[] {
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
  engine: Engine,
  byDocument: readonly (readonly [Write, ...Write[]])[],
  { requestTime }: CallTime,
): readonly DocumentChange[] {
  const budget = new ArrayBudget();
  return byDocument.map(
    (writes) => new DocumentChange(writes, engine.documents.find(writes[0].path), requestTime, budget),
  );
}

function check(engine: Engine, change: DocumentChange): void {
  const { path, before, precondition } = change;
  checkPrecondition(precondition, before, documentName(engine.databaseName, path));
  if (!change.isVerified && change.after !== null) checkDocument(path, change.after);
}

/** @returns the document's update time after the commit, null when it is not there */
function store(
  tx: WriteTransaction,
  engine: Engine,
  change: DocumentChange,
  { text: now }: CallTime,
): string | null {
  const { path, before, after } = change;
  if (change.isVerified) return before?.updateTime ?? null;
  if (after === null) {
    if (before !== null) {
      engine.upkeep.documentChanged(tx, before.id, path, before.fields, null);
      engine.documents.delete(tx, before.id);
    }
    return null;
  }
  if (before === null) {
    const id = engine.documents.insert(tx, path, documentText(engine.databaseName, path, after, now, now));
    engine.upkeep.documentChanged(tx, id, path, null, after);
    return now;
  }
  if (!change.isReplaced) {
    const unchanged = documentText(engine.databaseName, path, after, before.createTime, before.updateTime);
    if (unchanged === before.wire) return before.updateTime;
  }
  const createTime = change.isReplaced ? now : before.createTime;
  engine.documents.update(tx, before.id, documentText(engine.databaseName, path, after, createTime, now));
  engine.upkeep.documentChanged(tx, before.id, path, before.fields, after);
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
