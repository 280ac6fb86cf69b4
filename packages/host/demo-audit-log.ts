import {
  type AuditAction,
  type AuditedCollection,
  commandLine,
  type NewAuditEntry,
} from '@blood-bank/domain/records/audit-entry';
import { type DemoAccount, type DemoDocument, demoAccount, hoursBefore } from './demo-documents.ts';
import { demoImport } from './demo-roster.ts';

/** An action, so many hours ago. */
type DemoAction = readonly [hours: number, AuditAction, AuditedCollection, targets: readonly string[]];

/** What the officer has done, and before that a command. */
function actionsOf({ uid }: DemoAccount): readonly DemoAction[] {
  const donor = (index: number) => demoAccount(index).uid;
  const tenDonors = Array.from({ length: 10 }, (_, index) => donor(index + 10));
  return [
    [0.1, 'verify', 'donors', [donor(1)]],
    [0.4, 'fulfil', 'bloodRequests', ['demo-021']],
    [1, 'show-number', 'donors', [donor(4)]],
    [3, 'deactivate', 'donors', [donor(39)]],
    [26, 'verify', 'donors', tenDonors],
    [30, 'search-numbers', 'donors', []],
    [51, 'delete', 'bloodRequests', ['demo-deleted']],
    [52, 'suspend', 'users', [donor(120)]],
    [53, 'restore', 'users', [donor(120)]],
    [200, 'grant-admin', 'users', [uid]],
  ];
}

/**
 * The audit log of a campus with one admin, whom a command has made one.
 *
 * @param listed how many people came with the import
 */
export function demoAuditLog(officer: DemoAccount, listed: number, now: Date): DemoDocument[] {
  const { uid, email } = officer;
  const actions = actionsOf(officer);
  const entries = actions.map(([hours, action, collection, targets], index): DemoDocument => {
    const isOwn = targets.includes(uid);
    const fields: NewAuditEntry & { readonly at: Date } = {
      actor: isOwn ? commandLine : uid,
      actorEmail: isOwn ? '' : email,
      action,
      collection,
      targets,
      at: hoursBefore(now, hours),
    };
    return { path: `auditLog/demo-${index}`, fields };
  });
  const { id, file, hours } = demoImport;
  const imported = {
    actor: uid,
    actorEmail: email,
    action: 'import',
    collection: 'donors',
    targets: [],
    count: listed,
    file,
    at: hoursBefore(now, hours),
  };
  return [
    ...entries,
    { path: `auditLog/${id}`, fields: imported },
    { path: `auditLogHeads/${uid}`, fields: { actorEmail: email, entry: 'demo-0' } },
  ];
}
