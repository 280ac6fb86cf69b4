import type { AuditAction, AuditedCollection } from '@blood-bank/domain/records/audit-entry';
import {
  type DocumentReference,
  type DocumentSnapshot,
  doc,
  getDoc,
  runTransaction,
  type Transaction,
} from 'firebase/firestore/lite';
import { dataMessages } from '#messages/data.ts';
import { logAction } from './audit-log.ts';
import { read, write } from './call.ts';
import { CallError, isTransient } from './errors.ts';
import { firestore } from './firestore.ts';

type Value = string | boolean;

/** A record that an admin changes. */
export interface AdminTarget {
  readonly collection: AuditedCollection;
  readonly id: string;
}

/** A change of one field, from the value that the admin saw to another one. */
export interface FieldChange {
  readonly target: AdminTarget;
  /** What the audit log calls the change. */
  readonly action: AuditAction;
  readonly field: string;
  readonly from: Value;
  readonly to: Value;
  /** The value that a record without the field counts as having. */
  readonly missing?: Value;
  /** Other fields that the admin went by. */
  readonly seen?: Readonly<Record<string, Value>>;
  /** Other fields that are set with it. */
  readonly also?: Readonly<Record<string, Value>>;
}

/**
 * Changes a field by compare-and-set. When the response is lost, the record is read to find out whether the change was made.
 *
 * @param check runs in the same transaction, before the change
 * @throws CallError of kind "missing" where the record is gone, "conflict" where it no longer has the value that was seen
 */
export async function changeField(
  change: FieldChange,
  check: (transaction: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  const { target, action, field, from, to, seen = {}, also = {} } = change;
  const document = documentOf(target);
  try {
    await runOnce(async (transaction) => {
      await check(transaction);
      const record = await getExisting(transaction, document);
      const isAsSeen = Object.entries(seen).every(([other, value]) => record.get(other) === value);
      if (!isAsSeen || valueIn(record, change) !== from)
        throw new CallError('conflict', dataMessages.changedMeanwhile);
      transaction.update(document, { [field]: to, ...also });
      logChange(transaction, action, target);
    });
  } catch (error) {
    if (!isTransient(error) || valueIn(await read(() => getDoc(document)), change) !== to) throw error;
  }
}

/**
 * Deletes a record.
 *
 * @param others what is deleted with it
 * @throws CallError of kind "missing" where the record is gone already
 */
export async function deleteRecord(
  target: AdminTarget,
  others: readonly DocumentReference[] = [],
): Promise<void> {
  const document = documentOf(target);
  try {
    await runOnce(async (transaction) => {
      await getExisting(transaction, document);
      for (const one of [document, ...others]) transaction.delete(one);
      logChange(transaction, 'delete', target);
    });
  } catch (error) {
    if (!isTransient(error) || (await read(() => getDoc(document))).exists()) throw error;
  }
}

/** Runs a transaction without the SDK's retries: after a lost response, a second run would mistake the first for another admin's. */
async function runOnce(work: (transaction: Transaction) => Promise<void>): Promise<void> {
  await write(() => runTransaction(firestore(), work, { maxAttempts: 1 }));
}

async function getExisting(transaction: Transaction, document: DocumentReference): Promise<DocumentSnapshot> {
  const record = await transaction.get(document);
  if (!record.exists()) throw new CallError('missing', dataMessages.goneMeanwhile);
  return record;
}

function documentOf({ collection, id }: AdminTarget): DocumentReference {
  return doc(firestore(), collection, id);
}

function logChange(transaction: Transaction, action: AuditAction, { collection, id }: AdminTarget): void {
  logAction(transaction, { action, collection, targets: [id] });
}

function valueIn(record: DocumentSnapshot, { field, missing }: FieldChange): unknown {
  return record.exists() ? (record.get(field) ?? missing) : undefined;
}
