import type { DocumentPort } from '@blood-bank/reactions/reaction';
import type { DocumentQuery } from '@embedded-firebase/server/documents';
import { FieldPath, type Firestore, GrpcStatus, type Query } from 'firebase-admin/firestore';
import { toDocument } from './stored-values.ts';

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
    async claim(path, fields) {
      try {
        await firestore.doc(path).create(fields);
        return true;
      } catch (error) {
        if ((error as { code?: unknown }).code === GrpcStatus.ALREADY_EXISTS) return false;
        throw error;
      }
    },
    async set(path, fields) {
      await firestore.doc(path).set(fields);
    },
    async update(path, fields) {
      try {
        await firestore.doc(path).update(fields);
        return true;
      } catch (error) {
        if ((error as { code?: unknown }).code === GrpcStatus.NOT_FOUND) return false;
        throw error;
      }
    },
    async delete(path) {
      await firestore.doc(path).delete();
    },
  };
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
