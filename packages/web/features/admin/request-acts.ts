import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { closeRequest, removeRequest } from '../../data/admin-requests.ts';
import { manageRequestsMessages } from '../../messages/en/admin.ts';
import { requestActionMessages, requestMessages } from '../../messages/en/requests.ts';
import { inWords } from './in-words.tsx';
import type { AskedAct } from './use-row-acts.ts';

export function fulfilAct(request: BloodRequest): AskedAct<BloodRequest> {
  return closing(request, 'fulfilled', requestActionMessages.fulfil);
}

export function cancelAct(request: BloodRequest): AskedAct<BloodRequest> {
  return closing(request, 'cancelled', requestActionMessages.cancel);
}

export function deleteAct(request: BloodRequest): AskedAct<BloodRequest> {
  return {
    ...inWords(requestActionMessages.delete, request.patientName, naming(request)),
    row: request,
    isDangerous: true,
    perform: () => removeRequest(request.id),
    after: null,
    failed: manageRequestsMessages.deleteFailed(request.id),
  };
}

function closing(
  request: BloodRequest,
  status: 'fulfilled' | 'cancelled',
  words: Parameters<typeof inWords>[0],
): AskedAct<BloodRequest> {
  return {
    ...inWords(words, request.patientName, naming(request)),
    row: request,
    perform: () => closeRequest(request.id, status),
    after: { ...request, status },
    failed: manageRequestsMessages.statusFailed(request.id),
  };
}

/** A request is named by its patient and group. */
function naming({ requiredBloodGroup }: BloodRequest) {
  return (patientName: string) => requestMessages.name(patientName, requiredBloodGroup);
}
