import {
  type DocumentReference,
  type DocumentSnapshot,
  getDoc,
  runTransaction,
  type Transaction,
} from 'firebase/firestore/lite';
import { dataMessages } from '../messages/en/data.ts';
import { read, write } from './call.ts';
import { CallError, isPassing } from './errors.ts';
import { firestore } from './firestore.ts';

type Value = string | boolean;

/** A change of one field, from what the admin saw to what the admin wants. */
export interface FieldChange {
  readonly document: DocumentReference;
  readonly field: string;
  readonly from: Value;
  readonly to: Value;
  /** What a record without the field counts as. */
  readonly missing?: Value;
}

/**
 * Makes the change, unless the record is gone, or somebody was quicker and it no longer holds what the admin saw: then a
 * CallError of kind "missing" or "conflict". An answer that got lost is looked up.
 *
 * @param check is done in the same transaction, before
 */
export async function changeField(
  change: FieldChange,
  check: (transaction: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  const { document, field, from, to } = change;
  try {
    await once(async (transaction) => {
      await check(transaction);
      const record = await present(transaction, document);
      if (heldIn(record, change) !== from) throw new CallError('conflict', dataMessages.changedMeanwhile);
      transaction.update(document, { [field]: to });
    });
  } catch (error) {
    if (!isPassing(error) || heldIn(await read(() => getDoc(document)), change) !== to) throw error;
  }
}

/** Deletes the record; a CallError of kind "missing" when somebody else did so before. */
export async function deleteRecord(document: DocumentReference): Promise<void> {
  try {
    await once(async (transaction) => {
      await present(transaction, document);
      transaction.delete(document);
    });
  } catch (error) {
    if (!isPassing(error) || (await read(() => getDoc(document))).exists()) throw error;
  }
}

/** Once only: after a lost answer, a second run of the SDK's would take the first one's work for somebody else's. */
async function once(work: (transaction: Transaction) => Promise<void>): Promise<void> {
  await write(() => runTransaction(firestore(), work, { maxAttempts: 1 }));
}

async function present(transaction: Transaction, document: DocumentReference): Promise<DocumentSnapshot> {
  const record = await transaction.get(document);
  if (!record.exists()) throw new CallError('missing', dataMessages.goneMeanwhile);
  return record;
}

function heldIn(record: DocumentSnapshot, { field, missing }: FieldChange): unknown {
  return record.exists() ? (record.get(field) ?? missing) : undefined;
}
