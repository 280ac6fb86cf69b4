import { type BloodRequest, bloodRequestRecord } from '@blood-bank/domain/records/blood-request';
import * as v from 'valibot';
import type { DocumentPort } from './reaction.ts';
import { memberOf } from './recipient.ts';

/** Reads a request as it is now; null when it is closed or deleted. */
export async function openRequest(port: DocumentPort, id: string): Promise<BloodRequest | null> {
  const document = await port.get(`bloodRequests/${id}`);
  const parsed = v.safeParse(bloodRequestRecord, { ...document?.fields, id });
  return parsed.success && parsed.output.status === 'active' ? parsed.output : null;
}

/** Does so if donors are still to be told of it: its needed-by has not passed, and its poster was not suspended. */
export async function announcedRequest(port: DocumentPort, id: string): Promise<BloodRequest | null> {
  const request = await openRequest(port, id);
  if (request === null) return null;
  const { neededBy, userId } = request;
  if (neededBy !== null && neededBy.getTime() <= port.now()) return null;
  return (await memberOf(port, userId)).isSuspended ? null : request;
}
