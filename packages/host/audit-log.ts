import { randomBytes } from 'node:crypto';
import {
  type AuditAction,
  type AuditedCollection,
  auditedCollections,
  commandLine,
  type NewAuditEntry,
} from '@blood-bank/domain/records/audit-entry';
import type { Backend } from '@embedded-firebase/server';
import type { DocumentWrite } from '@embedded-firebase/server/documents';

/** The write of an entry that says what a command does to records, for the commit that does it. */
export function entryOfCommand(
  action: AuditAction,
  collection: AuditedCollection,
  targets: readonly string[],
): DocumentWrite {
  const fields: NewAuditEntry = { actor: commandLine, actorEmail: '', action, collection, targets };
  const id = randomBytes(15).toString('base64url');
  return { create: `auditLog/${id}`, fields, serverTimestamps: ['at'] };
}

/** The entries of what a command does to the record at a path: none for a record of another kind. */
export function entriesAbout(action: AuditAction, path: string): readonly DocumentWrite[] {
  const [first, id] = path.split('/');
  const collection = auditedCollections.find((one) => one === first);
  return collection === undefined || id === undefined ? [] : [entryOfCommand(action, collection, [id])];
}

/** Writes the entry of an action on an account, before it is done: so that none is done without. */
export async function logAccountAction(backend: Backend, action: AuditAction, uid: string): Promise<void> {
  await backend.firestore.documents.commit([entryOfCommand(action, 'users', [uid])]);
}
