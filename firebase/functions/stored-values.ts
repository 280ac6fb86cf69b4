import type { DocumentSnapshot } from '@embedded-firebase/server/documents';
import { type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';

/** Converts a document of the Admin SDK: the times in its fields become Date, to the millisecond. */
export function toDocument(snapshot: QueryDocumentSnapshot): DocumentSnapshot {
  const fields = Object.entries(snapshot.data()).map(([name, value]) => [
    name,
    value instanceof Timestamp ? value.toDate() : value,
  ]);
  return {
    path: snapshot.ref.path,
    fields: Object.fromEntries(fields),
    createTime: formatMicros(snapshot.createTime),
    updateTime: formatMicros(snapshot.updateTime),
  };
}

function formatMicros(time: Timestamp): string {
  const second = new Date(time.seconds * 1_000).toISOString().slice(0, -'000Z'.length);
  return `${second}${String(time.nanoseconds / 1_000).padStart(6, '0')}Z`;
}

/** The inverse: the update time of a document that was read. */
export function parseMicros(text: string): Timestamp {
  const seconds = Math.floor(Date.parse(text) / 1_000);
  return new Timestamp(seconds, Number(text.slice(-'000000Z'.length, -1)) * 1_000);
}
