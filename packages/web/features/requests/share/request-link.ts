import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { requestLinkPath } from '@blood-bank/domain/request-link';

/** The address of a request's page that is passed on. */
export function linkTo(request: Pick<BloodRequest, 'id' | 'userId'>): string {
  return `${window.location.origin}${requestLinkPath(request)}`;
}
