import type { DocumentPort } from '@blood-bank/reactions/reaction';
import type { DocumentQuery, DocumentWrite } from '@embedded-firebase/server/documents';
import {
  FieldPath,
  FieldValue,
  type Firestore,
  GrpcStatus,
  type Query,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { parseMicros, toDocument } from './stored-values.ts';

/** Creates the part of the reactions' port that the Admin SDK offers, past the rules. */
export function createDocuments(firestore: Firestore): DocumentPort {
  return {
    now: () => Date.now(),
    async get(path) {
      const snapshot = await firestore.doc(path).get();
      return snapshot.exists ? toDocument(snapshot as FirebaseFirestore.QueryDocumentSnapshot) : null;
    },
    async query(query) {
      const { docs } = await queryOf(firestore, query).get();
      return docs.map(toDocument);
    },
    claim: (path, fields) => isDone(firestore.doc(path).create(fields), GrpcStatus.ALREADY_EXISTS),
    async set(path, fields) {
      await firestore.doc(path).set(fields);
    },
    update: (path, fields) => isDone(firestore.doc(path).update(fields), GrpcStatus.NOT_FOUND),
    async commit(writes) {
      const batch = firestore.batch();
      for (const write of writes) addWrite(firestore, batch, write);
      await batch.commit();
    },
    async delete(path) {
      await firestore.doc(path).delete();
    },
    deleteUnchanged(read) {
      const batch = firestore.batch();
      for (const { path, updateTime } of read)
        batch.delete(firestore.doc(path), { lastUpdateTime: parseMicros(updateTime) });
      return isDone(batch.commit(), GrpcStatus.FAILED_PRECONDITION, GrpcStatus.NOT_FOUND);
    },
  };
}

/** @returns false if the writes are refused with one of these codes */
async function isDone(writing: Promise<unknown>, ...refusals: readonly GrpcStatus[]): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (refusals.some((refusal) => refusal === (error as { code?: unknown }).code)) return false;
    throw error;
  }
}

function queryOf(firestore: Firestore, plain: DocumentQuery): Query {
  const { collection, collectionGroup = false, where = [], orderBy = [], startAt, limit } = plain;
  let query: Query = collectionGroup
    ? firestore.collectionGroup(collection)
    : firestore.collection(collection);
  for (const { field, op, value } of where) query = query.where(field, op, value);
  for (const { field, direction } of orderBy) query = query.orderBy(field, direction);
  if (startAt !== undefined) query = query.orderBy(FieldPath.documentId()).startAt(startAt);
  return limit === undefined ? query : query.limit(limit);
}

/** All that reactions commit: creations, and updates and deletions of what they have read. */
function addWrite(firestore: Firestore, batch: WriteBatch, write: DocumentWrite): void {
  const { precondition } = write;
  const unlessChanged =
    precondition && 'updateTime' in precondition
      ? { lastUpdateTime: parseMicros(precondition.updateTime) }
      : {};
  if ('create' in write) batch.create(firestore.doc(write.create), plainFields(write));
  else if ('update' in write) batch.update(firestore.doc(write.update), plainFields(write), unlessChanged);
  else if ('delete' in write) batch.delete(firestore.doc(write.delete), unlessChanged);
  else throw new Error('Reactions set single documents.');
}

function plainFields({ fields, serverTimestamps = [] }: Exclude<DocumentWrite, { readonly delete: string }>) {
  const times = serverTimestamps.map((name) => [name, FieldValue.serverTimestamp()]);
  return { ...(fields as Record<string, unknown>), ...Object.fromEntries(times) };
}
