import { auditLogYears } from '@blood-bank/domain/records/audit-entry';
import type { DocumentPort } from './reaction.ts';

const pageSize = 200;

/**
 * Deletes the entries of the audit log that are older than it is kept, and the heads of admins who have none any more.
 *
 * @returns the number of deleted documents
 */
export async function sweepAuditLog(port: DocumentPort): Promise<number> {
  const oldest = new Date(port.now());
  oldest.setUTCFullYear(oldest.getUTCFullYear() - auditLogYears);
  const where = [{ field: 'at', op: '<', value: oldest }] as const;
  let deleted = 0;
  for (;;) {
    const page = await port.query({ collection: 'auditLog', where, limit: pageSize });
    for (const { path } of page) await port.delete(path);
    deleted += page.length;
    if (page.length < pageSize) break;
  }
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
const noticesPerPage = 200;

/**
 * Deletes what reactions have stored and need no longer.
 *
 * @returns the number of deleted documents
 */
export async function sweepNotices(port: DocumentPort): Promise<number> {
  const where = [{ field: 'expiresAt', op: '<', value: new Date(port.now()) }] as const;
  let deleted = 0;
  for (const collection of collections) {
    for (;;) {
      const page = await port.query({ collection, where, limit: noticesPerPage });
      for (const { path } of page) await port.delete(path);
      deleted += page.length;
      if (page.length < noticesPerPage) break;
    }
  }
  return deleted;
}
