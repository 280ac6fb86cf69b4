import { type WriteBatch, writeBatch } from 'firebase/firestore/lite';
import { write } from './call.ts';
import { firestore } from './firestore.ts';

/**
 * Commits writes together. The SDK commits a batch once: a call that is repeated with a new token needs another one.
 *
 * @param add adds the writes; called again where the first commit was refused as signed out
 */
export function commitBatch(add: (batch: WriteBatch) => void): Promise<void> {
  return write(() => {
    const batch = writeBatch(firestore());
    add(batch);
    return batch.commit();
  });
}
