import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  type Firestore,
  getCount,
  getDoc,
  getDocs,
  type QueryConstraint,
  query,
  runTransaction,
  setDoc,
  updateDoc,
  writeBatch,
} from 'firebase/firestore/lite';
import type { Fields, Operation, Sending, Write } from './cell.ts';

/** Performs an operation by the SDK. @throws FirestoreError as the SDK does */
export async function perform(db: Firestore, operation: Operation): Promise<void> {
  switch (operation.kind) {
    case 'get':
      await getDoc(doc(db, operation.path));
      return;
    case 'list':
      await getDocs(queryOf(db, operation));
      return;
    case 'count':
      await getCount(queryOf(db, operation));
      return;
    default:
      await write(db, operation.sending, operation.writes);
  }
}

function queryOf(db: Firestore, operation: Extract<Operation, { kind: 'list' | 'count' }>) {
  const { collection: id, isGroup, constraints } = operation;
  const from = isGroup ? collectionGroup(db, id) : collection(db, id);
  return query(from, ...(constraints as readonly QueryConstraint[]));
}

async function write(db: Firestore, sending: Sending, writes: readonly Write[]): Promise<void> {
  if (sending === 'alone') {
    for (const one of writes) await writeAlone(db, one);
  } else if (sending === 'batch') {
    const batch = writeBatch(db);
    for (const one of writes) addTo(batch, db, one);
    await batch.commit();
  } else {
    await runTransaction(db, async (transaction) => {
      if (sending === 'read-first') for (const { path } of writes) await transaction.get(doc(db, path));
      for (const one of writes) addTo(transaction, db, one);
    });
  }
}

async function writeAlone(db: Firestore, one: Write): Promise<void> {
  const document = doc(db, one.path);
  if (one.kind === 'delete') await deleteDoc(document);
  else if (one.kind === 'update') await updateDoc(document, one.data);
  else await setDoc(document, one.data, { merge: one.kind === 'merge' });
}

/** What a batch and a transaction have in common; both return themselves, which is not used here. */
interface Writer {
  set(document: ReturnType<typeof doc>, data: Fields, options: { merge: boolean }): unknown;
  update(document: ReturnType<typeof doc>, data: Fields): unknown;
  delete(document: ReturnType<typeof doc>): unknown;
}

function addTo(writer: Writer, db: Firestore, one: Write): void {
  const document = doc(db, one.path);
  if (one.kind === 'delete') writer.delete(document);
  else if (one.kind === 'update') writer.update(document, one.data);
  else writer.set(document, one.data, { merge: one.kind === 'merge' });
}
