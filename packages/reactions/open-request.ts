import { type BloodRequest, unitsStillNeeded } from '@blood-bank/domain/records/blood-request';
import type { DocumentPort } from './reaction.ts';
import { memberOf } from './recipient.ts';
import { offerOf, requestOf } from './stored-records.ts';

/** Reads a request as it is now; null when it is closed or deleted. */
export async function openRequest(port: DocumentPort, id: string): Promise<BloodRequest | null> {
  const request = requestOf(await port.get(`bloodRequests/${id}`));
  return request?.status === 'active' ? request : null;
}

/**
 * Does so if donors are still to be told of it: its needed-by has not passed, fewer donors have offered than units are needed, and its
 * poster was not suspended.
 */
export async function announcedRequest(port: DocumentPort, id: string): Promise<BloodRequest | null> {
  const request = await openRequest(port, id);
  if (request === null) return null;
  const { neededBy, userId } = request;
  if (neededBy !== null && neededBy.getTime() <= port.now()) return null;
  if (await hasEnoughOffers(port, request)) return null;
  return (await memberOf(port, userId)).isSuspended ? null : request;
}

/** By a few more than there are units, as some are withdrawn. */
async function hasEnoughOffers(port: DocumentPort, request: BloodRequest): Promise<boolean> {
  const needed = unitsStillNeeded(request);
  const where = [{ field: 'requestUserId', op: '==', value: request.userId }] as const;
  const documents = await port.query({
    collection: `bloodRequests/${request.id}/offers`,
    where,
    limit: 2 * request.unitsRequired + 20,
  });
  const standing = documents.map(offerOf).filter((offer) => offer !== null && isStanding(offer.status));
  return standing.length >= needed;
}

function isStanding(status: string): boolean {
  return status === 'offered' || status === 'donated';
}
