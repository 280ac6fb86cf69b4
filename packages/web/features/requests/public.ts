export {
  ableDonorOf,
  activeRequests,
  countMyRequests,
  decodeRequest,
  readMyRequests,
  readSummary,
  requestKeys,
} from './api.ts';
export { confirmByPhone, loadModeration } from './load-moderation.ts';
export { MyRequests, useMyRequests } from './my-requests.tsx';
export { NeededSoon, OverdueTag } from './needed-by.tsx';
export { readOfferDocuments, readRequest } from './one-request-api.ts';
export { ClosedTag, UrgencyTag } from './request-tags.tsx';
export { RequestsToHelpWith, UrgentRequests } from './requests-summary.tsx';
