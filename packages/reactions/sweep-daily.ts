import { sweepCalls } from './forget-calls.ts';
import type { DocumentPort } from './reaction.ts';
import { sweepDonors } from './sweep-donors.ts';
import { sweepAuditLog, sweepImportChanges, sweepNotices } from './sweeps.ts';

/** Deletes what is no longer needed, and looks at some donors again. To be called every day. */
export async function sweepDaily(port: DocumentPort): Promise<void> {
  await sweepNotices(port);
  await sweepCalls(port);
  await sweepImportChanges(port);
  await sweepAuditLog(port);
  await sweepDonors(port);
}
