export { importKey, readKeySet } from '../auth/sessions/key-set.ts';
export { type DataSnapshot, withSnapshot } from '../data-snapshot.ts';
export { parseDocument } from '../firestore/documents/document-store.ts';
export {
  checkIndexes,
  describeIndex,
  dropIndexes,
  type IndexFault,
} from '../firestore/indexes/check-indexes.ts';
export { readTriggerBacklog } from '../firestore/triggers/trigger-backlog.ts';
export { plainFields } from '../firestore/values/plain-value.ts';
export { type MapValue, Timestamp } from '../firestore/values/value.ts';
export { readPushKey } from '../push/push-key.ts';
export { checkDatabaseFile } from '../sqlite/check-database.ts';
export { checkpointDatabaseFile } from '../sqlite/checkpoint-wal.ts';
export { openExistingDatabase } from '../sqlite/open-database.ts';
