import { runTransaction, type Transaction, type WriteBatch, writeBatch } from 'firebase/firestore/lite';
import { write } from './call.ts';
import { problemOf } from './errors.ts';
import { firestore } from './firestore.ts';

/** On both hosts. */
export const mostWritesOfCommit = 500;

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

/** Runs a transaction without the SDK's retries: after a lost response, a second run would find the result of the first. */
export function runOnce<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return write(() => runTransaction(firestore(), work, { maxAttempts: 1 }));
}

/** Runs a transaction, and once more after a concurrent change, to whose result it then applies. */
export async function runAgainOnConflict<Result>(
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await runOnce(work);
  } catch (error) {
    if (problemOf(error).kind !== 'conflict') throw error;
    return runOnce(work);
  }
}
