import type { DocumentPort } from './port.ts';

const collections = ['noticesSent', 'noticeSlots', 'mailSlots', 'requestNotices'] as const;
const pageSize = 200;

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
      const page = await port.query({ collection, where, limit: pageSize });
      for (const { path } of page) await port.delete(path);
      deleted += page.length;
      if (page.length < pageSize) break;
    }
  }
  return deleted;
}
