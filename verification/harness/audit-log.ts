import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@blood-bank/domain/records/audit-entry';
import {
  type DocumentData,
  type DocumentReference,
  doc,
  type Firestore,
  serverTimestamp,
  writeBatch,
} from 'firebase/firestore/lite';
import type { Write } from '../../embedded-firebase/trials/harness/firestore-wire.ts';
import { change, put } from './campus-wire.ts';
import type { Owner } from './records.ts';

/** An admin with an SDK. */
interface AdminDevice extends Owner {
  readonly db: Firestore;
}

/** A batch or a transaction of the SDK. */
interface Commit {
  set(document: DocumentReference, data: DocumentData): unknown;
}

/** Changes a record as an admin, or deletes it, by the SDK and with its entry. */
export function actAsAdmin(
  admin: AdminDevice,
  action: AuditAction,
  path: string,
  data: DocumentData | null,
): Promise<void> {
  const batch = writeBatch(admin.db);
  const document = doc(admin.db, path);
  if (data === null) batch.delete(document);
  else batch.update(document, data);
  addEntry(batch, admin, action, path);
  return batch.commit();
}

/** Adds the entry about a record to a commit of the SDK. */
export function addEntry(commit: Commit, { uid, email, db }: AdminDevice, action: AuditAction, path: string) {
  const entry = randomUUID();
  const [collection, target] = path.split('/');
  const fields = { actor: uid, actorEmail: email, action, collection, targets: [target] };
  commit.set(doc(db, 'auditLog', entry), { ...fields, at: serverTimestamp() });
  commit.set(doc(db, 'auditLogHeads', uid), { actorEmail: email, entry });
}

/** The writes of an admin's action: the change of a record, and its entry. */
export function actionWrites(
  { uid, email }: Owner,
  action: AuditAction,
  path: string,
  fields: object,
): Write[] {
  const id = randomUUID();
  const [collection = '', target = ''] = path.split('/');
  const entry = { actor: uid, actorEmail: email, action, collection, targets: [target] };
  return [
    change(path, { ...fields }),
    {
      ...put(`auditLog/${id}`, entry),
      updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
      currentDocument: { exists: false },
    },
    put(`auditLogHeads/${uid}`, { actorEmail: email, entry: id }),
  ];
}
