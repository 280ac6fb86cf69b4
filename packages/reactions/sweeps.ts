import { auditLogYears } from '@blood-bank/domain/records/audit-entry';
import { memberReportDays } from '@blood-bank/domain/records/member-report';
import { importChangeDays } from '@blood-bank/domain/records/roster-entry';
import { allDocuments, deleteAll } from './documents.ts';
import type { DocumentPort } from './reaction.ts';

const day = 86_400_000;

/**
 * Deletes the entries of the audit log that are older than it is kept, and the heads of admins who have none any more.
 *
 * @returns the number of deleted documents
 */
export async function sweepAuditLog(port: DocumentPort): Promise<number> {
  const oldest = new Date(port.now());
  oldest.setUTCFullYear(oldest.getUTCFullYear() - auditLogYears);
  let deleted = await deleteBefore(port, 'auditLog', 'at', oldest);
  for await (const { path, fields } of allDocuments(port, { collection: 'auditLogHeads' })) {
    if ((await port.get(`auditLog/${fields.entry}`)) !== null) continue;
    await port.delete(path);
    deleted += 1;
  }
  return deleted;
}

/** Deletes what imports have changed in roster entries, once it is too late to undo them. @returns the number of deleted documents */
export function sweepImportChanges(port: DocumentPort): Promise<number> {
  const oldest = new Date(port.now() - importChangeDays * day);
  return deleteAll(port, {
    collection: 'importChanges',
    collectionGroup: true,
    where: [{ field: 'changedAt', op: '<', value: oldest }],
  });
}

/**
 * Deletes what imports have changed in a roster entry that is deleted.
 *
 * @param at when: what is changed later is of another one under the same id
 */
export async function forgetImportChanges(port: DocumentPort, donorId: string, at: Date): Promise<void> {
  const where = [{ field: 'changedAt', op: '<=', value: at }] as const;
  await deleteAll(port, { collection: `donors/${donorId}/importChanges`, where });
}

const collections = ['noticesSent', 'noticeSlots', 'mailSlots', 'requestNotices', 'questions'] as const;

/**
 * Deletes what reactions have stored and need no longer, and old reports of members.
 *
 * @returns the number of deleted documents
 */
export async function sweepNotices(port: DocumentPort): Promise<number> {
  const oldestReport = new Date(port.now() - memberReportDays * day);
  let deleted = await deleteBefore(port, 'memberReports', 'reportedAt', oldestReport);
  for (const collection of collections)
    deleted += await deleteBefore(port, collection, 'expiresAt', new Date(port.now()));
  return deleted;
}

function deleteBefore(port: DocumentPort, collection: string, field: string, time: Date): Promise<number> {
  return deleteAll(port, { collection, where: [{ field, op: '<', value: time }] });
}
