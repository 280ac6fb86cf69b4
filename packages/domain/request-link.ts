import { fingerprint } from './fingerprint.ts';
import type { BloodRequest } from './records/blood-request.ts';

/** The parameter of a link that tells who posted the request. */
export const posterParameter = 'by';

/**
 * The path of a request's page for a link that is passed on. It tells who posted the request, as a deleted one leaves its id to
 * anybody. Nobody chooses the uid of an account, so nobody can post as the one whom a link means.
 */
export function requestLinkPath(request: Pick<BloodRequest, 'id' | 'userId'>): string {
  return `/requests/${request.id}?${posterParameter}=${posterMark(request)}`;
}

/**
 * Whether a link to a request's id means this request.
 *
 * @param mark the link's poster parameter; null in an older one, which means any
 */
export function isMeant(request: Pick<BloodRequest, 'id' | 'userId'>, mark: string | null): boolean {
  return mark === null || mark === posterMark(request);
}

function posterMark({ id, userId }: Pick<BloodRequest, 'id' | 'userId'>): string {
  return fingerprint(`${id} ${userId}`);
}
