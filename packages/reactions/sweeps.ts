import { auditLogYears } from '@blood-bank/domain/records/audit-entry';
import { memberReportDays } from '@blood-bank/domain/records/member-report';
import type { DocumentPort } from './reaction.ts';

const pageSize = 200;
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
  // Fewer than a page: as many as there were admins.
  const heads = await port.query({ collection: 'auditLogHeads', where: [], limit: pageSize });
  for (const { path, fields } of heads) {
    if ((await port.get(`auditLog/${fields.entry}`)) !== null) continue;
    await port.delete(path);
    deleted += 1;
  }
  return deleted;
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

/** @returns their number */
async function deleteBefore(
  port: DocumentPort,
  collection: string,
  field: string,
  time: Date,
): Promise<number> {
  const where = [{ field, op: '<', value: time }] as const;
  let deleted = 0;
  for (;;) {
    const page = await port.query({ collection, where, limit: pageSize });
    for (const { path } of page) await port.delete(path);
    deleted += page.length;
    if (page.length < pageSize) return deleted;
  }
}
