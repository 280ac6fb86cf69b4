import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  type Firestore,
  getCount,
  getDoc,
  getDocs,
  type QueryCompositeFilterConstraint,
  type QueryConstraint,
  query,
  runTransaction,
  setDoc,
  updateDoc,
  writeBatch,
} from 'firebase/firestore/lite';
import type { Fields } from './cell.ts';

/** One write of one document; `merge` sets some of its fields, whether it is there or not. */
export type Write =
  | { readonly kind: 'set' | 'merge' | 'update'; readonly path: string; readonly data: Fields }
  | { readonly kind: 'delete'; readonly path: string };

/** A condition of a query: an `or` is built like a filter and passed like one. */
export type Condition = QueryConstraint | QueryCompositeFilterConstraint;

/** How writes travel. A transaction that reads first is judged for its reads too. */
type Way = 'alone' | 'batch' | 'transaction' | 'read-first';

/** What somebody tries, as the SDK has it. */
export type Act =
  | { readonly kind: 'get'; readonly path: string }
  | {
      readonly kind: 'list' | 'count';
      readonly collection: string;
      readonly isGroup: boolean;
      readonly where: readonly Condition[];
    }
  | { readonly kind: 'write'; readonly way: Way; readonly writes: readonly Write[] };

/** Tries it. @returns once it is done @throws FirestoreError as the SDK does */
export async function perform(db: Firestore, act: Act): Promise<void> {
  switch (act.kind) {
    case 'get':
      await getDoc(doc(db, act.path));
      return;
    case 'list':
      await getDocs(queryOf(db, act));
      return;
    case 'count':
      await getCount(queryOf(db, act));
      return;
    default:
      await write(db, act.way, act.writes);
  }
}

function queryOf(db: Firestore, act: Extract<Act, { kind: 'list' | 'count' }>) {
  const from = act.isGroup ? collectionGroup(db, act.collection) : collection(db, act.collection);
  // The SDK's types part an `or` from the other constraints; a query takes either.
  return query(from, ...(act.where as readonly QueryConstraint[]));
}

async function write(db: Firestore, way: Way, writes: readonly Write[]): Promise<void> {
  if (way === 'alone') {
    for (const one of writes) await writeAlone(db, one);
  } else if (way === 'batch') {
    const batch = writeBatch(db);
    for (const one of writes) addTo(batch, db, one);
    await batch.commit();
  } else {
    const readsFirst = way === 'read-first';
    await runTransaction(db, async (transaction) => {
      if (readsFirst) for (const { path } of writes) await transaction.get(doc(db, path));
      for (const one of writes) addTo(transaction, db, one);
    });
  }
}

async function writeAlone(db: Firestore, one: Write): Promise<void> {
  const at = doc(db, one.path);
  if (one.kind === 'delete') await deleteDoc(at);
  else if (one.kind === 'update') await updateDoc(at, one.data);
  else await setDoc(at, one.data, { merge: one.kind === 'merge' });
}

/** What a batch and a transaction have in common; each returns itself, which does not matter here. */
interface Writer {
  set(at: ReturnType<typeof doc>, data: Fields, options: { merge: boolean }): unknown;
  update(at: ReturnType<typeof doc>, data: Fields): unknown;
  delete(at: ReturnType<typeof doc>): unknown;
}

function addTo(writer: Writer, db: Firestore, one: Write): void {
  const at = doc(db, one.path);
  if (one.kind === 'delete') writer.delete(at);
  else if (one.kind === 'update') writer.update(at, one.data);
  else writer.set(at, one.data, { merge: one.kind === 'merge' });
}
