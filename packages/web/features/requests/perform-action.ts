import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { changeRequestStatus, deleteRequest } from './change-api.ts';
import { loadModeration } from './load-moderation.ts';
import type { RequestActionKind } from './request-menu.tsx';

const statusAfter = { fulfil: 'fulfilled', cancel: 'cancelled' } as const;

/**
 * Does what a person has chosen. An admin's action on the request of another member has an entry in the audit log.
 *
 * @param isRepeated an earlier attempt may have succeeded without a response
 */
export async function performAction(
  kind: RequestActionKind,
  request: BloodRequest,
  isOwn: boolean,
  isRepeated: boolean,
): Promise<void> {
  const { id } = request;
  if (isOwn) {
    if (kind === 'delete') return deleteRequest(request, isRepeated);
    return changeRequestStatus(id, statusAfter[kind], isRepeated);
  }
  const { closeRequest, removeRequest } = await loadModeration();
  return kind === 'delete' ? removeRequest(id) : closeRequest(id, statusAfter[kind]);
}
