export {
  ableDonorOf,
  activeRequests,
  countMyRequests,
  decodeRequest,
  mostWritesOfCommit,
  readMyRequests,
  readOfferDocuments,
  readRequest,
  readSummary,
  requestKeys,
} from './api.ts';
export { cancelRequestsOf, closeRequest, removeRequest } from './moderation-api.ts';
export { MyRequests, useMyRequests } from './my-requests.tsx';
export { NeededSoon, OverdueTag } from './needed-by.tsx';
export { ClosedTag, UrgencyTag } from './request-tags.tsx';
export { RequestsToHelpWith, UrgentRequests } from './requests-summary.tsx';
