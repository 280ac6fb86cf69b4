import type { StoredDocument } from '@blood-bank/reactions/port';
import { type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';

/** Converts a document of the Admin SDK: its times become Date, to the millisecond. */
export function toDocument(snapshot: QueryDocumentSnapshot): StoredDocument {
  const fields = Object.entries(snapshot.data()).map(([name, value]) => [
    name,
    value instanceof Timestamp ? value.toDate() : value,
  ]);
  return { path: snapshot.ref.path, fields: Object.fromEntries(fields) };
}
