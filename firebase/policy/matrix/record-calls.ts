import {
  collection,
  collectionGroup,
  type DocumentReference,
  doc,
  type Firestore,
  getCount,
  getDoc,
  getDocs,
  type QueryConstraint,
  query,
  runTransaction,
  setLogLevel,
  writeBatch,
} from 'firebase/firestore/lite';
import { connectDevice } from '../../../verification/harness/sdk.ts';
import type { Cell, Documents, Fields, Operation, Write } from './cell.ts';
import { type Call, documentsRoot, projectId, wireFields } from './policy-server.ts';

/** A cell and the calls that the SDK makes for it, the same for every actor. */
export interface RecordedCell {
  readonly cell: Cell;
  readonly calls: readonly Call[];
}

/** The update time of stored documents that the SDK is told. */
export const writtenAt = '2026-01-02T03:04:05.000000Z';

/**
 * Has the SDK perform every cell, records its calls, answers reads by the cell's stored documents and denies everything else. The
 * recorded calls can then be judged or sent any number of times.
 */
export async function recordCells(cells: readonly Cell[]): Promise<RecordedCell[]> {
  let stored: Documents = {};
  let calls: Call[] = [];
  const sdk = answeredSdk((call) => {
    calls.push(call);
    if (call.rpc === 'batchGet') return Response.json(found(call.body, stored));
    const denied = { error: { code: 403, message: 'Recorded.', status: 'PERMISSION_DENIED' } };
    return Response.json(denied, { status: 403 });
  });
  const recorded: RecordedCell[] = [];
  for (const cell of cells) {
    stored = cell.stored;
    calls = [];
    // A denial by this answer is no decision.
    await perform(sdk.db, cell.operation).catch(() => undefined);
    recorded.push({ cell, calls });
  }
  await sdk.close();
  return recorded;
}

/** An SDK whose calls are answered in this process, until it is closed. */
export function answeredSdk(answer: (call: Call) => Response | Promise<Response>) {
  setLogLevel('silent');
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => answer(await readCall(new Request(input, init)));
  const device = connectDevice('http://answered.test', { apiKey: 'answered', projectId });
  return {
    db: device.db,
    async close() {
      await device.close();
      globalThis.fetch = fetch;
    },
  };
}

async function perform(db: Firestore, operation: Operation): Promise<unknown> {
  if (operation.kind === 'get') return getDoc(doc(db, operation.path));
  if (operation.kind !== 'write') {
    const { collection: id, isGroup, constraints } = operation;
    const from = isGroup ? collectionGroup(db, id) : collection(db, id);
    const wanted = query(from, ...(constraints as readonly QueryConstraint[]));
    return operation.kind === 'list' ? getDocs(wanted) : getCount(wanted);
  }
  const { writes, isReadFirst } = operation;
  if (isReadFirst) {
    return runTransaction(db, async (transaction) => {
      for (const { path } of writes) await transaction.get(doc(db, path));
      for (const write of writes) addTo(transaction, db, write);
    });
  }
  // A single write, and a transaction that reads nothing, are sent in the same way.
  const batch = writeBatch(db);
  for (const write of writes) addTo(batch, db, write);
  return batch.commit();
}

/** What a batch and a transaction have in common. */
interface Writer {
  set(document: DocumentReference, data: Fields, options: { merge: boolean }): unknown;
  update(document: DocumentReference, data: Fields): unknown;
  delete(document: DocumentReference): unknown;
}

function addTo(writer: Writer, db: Firestore, write: Write): void {
  const document = doc(db, write.path);
  if (write.kind === 'delete') writer.delete(document);
  else if (write.kind === 'update') writer.update(document, write.data);
  else writer.set(document, write.data, { merge: write.kind === 'merge' });
}

async function readCall(request: Request): Promise<Call> {
  const { pathname } = new URL(request.url);
  const [, parent = '', rpc = ''] = /^(.*):(\w+)$/.exec(decodeURIComponent(pathname)) ?? [];
  return { rpc, parent: parent.slice(`/v1/${documentsRoot}/`.length), body: await request.json() };
}

function found(body: Call['body'], stored: Documents): object[] {
  return body.documents.map((name) => {
    const fields = stored[name.slice(documentsRoot.length + 1)];
    if (fields === undefined) return { missing: name, readTime: writtenAt };
    const times = { createTime: writtenAt, updateTime: writtenAt };
    return { found: { name, fields: wireFields(fields), ...times }, readTime: writtenAt };
  });
}
