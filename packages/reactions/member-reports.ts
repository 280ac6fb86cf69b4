import { limits } from '@blood-bank/domain/records/limits';
import type { DocumentPort, StoredDocument } from './reaction.ts';

/** The documents whose creation this reacts to. */
export const memberReportDocuments = 'memberReports/{id}';

const day = 86_400_000;

/**
 * Marks a donor's number that a member has reported as wrong, as a call marks it. What one member reports beyond the limit of a day
 * marks nothing: Firebase's rules can't count.
 */
export async function noteMemberReport(
  port: DocumentPort,
  { path }: Pick<StoredDocument, 'path'>,
): Promise<void> {
  const { kind, target, reportedBy, reportedAt } = (await port.get(path))?.fields ?? {};
  if (kind !== 'number' || typeof reportedBy !== 'string' || !(reportedAt instanceof Date)) return;
  const ofDay = await port.query({
    collection: 'memberReports',
    where: [
      { field: 'reportedBy', op: '==', value: reportedBy },
      { field: 'reportedAt', op: '>', value: new Date(reportedAt.getTime() - day) },
      { field: 'reportedAt', op: '<=', value: reportedAt },
    ],
    limit: limits.reportsPerDay + 1,
  });
  const donor = `donors/${target}`;
  if (ofDay.length <= limits.reportsPerDay && (await port.get(donor)) !== null)
    await port.update(donor, { numberReportedAt: reportedAt });
}
