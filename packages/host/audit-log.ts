import { randomBytes } from 'node:crypto';
import type { Backend } from '@blood-bank/backend/create-backend';
import {
  type AuditAction,
  type AuditedCollection,
  auditedCollections,
  commandLine,
  type NewAuditEntry,
} from '@blood-bank/domain/records/audit-entry';
import { documentsRoot } from './project.ts';
import { toWireFields } from './write-documents.ts';

/** The write of an entry that says what a command does to records, for the commit that does it. */
export function entryOfCommand(
  action: AuditAction,
  collection: AuditedCollection,
  targets: readonly string[],
): object {
  const entry: NewAuditEntry = {
    actor: commandLine,
    actorEmail: '',
    action,
    collection,
    targets,
  };
  const id = randomBytes(15).toString('base64url');
  return {
    update: { name: `${documentsRoot}/auditLog/${id}`, fields: toWireFields(entry) },
    updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
    currentDocument: { exists: false },
  };
}

/** The entries of what a command does to the record at a path: none for a record of another kind. */
export function entriesAbout(action: AuditAction, path: string): readonly object[] {
  const [first, id] = path.split('/');
  const collection = auditedCollections.find((one) => one === first);
  return collection === undefined || id === undefined ? [] : [entryOfCommand(action, collection, [id])];
}

/** Writes the entry of an action on an account, before it is done: so that none is done without. */
export async function logAccountAction(backend: Backend, action: AuditAction, uid: string): Promise<void> {
  const writes = [entryOfCommand(action, 'users', [uid])];
  await backend.firestore.callAsAdmin('commit', documentsRoot, { writes });
}
