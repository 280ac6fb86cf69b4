export {
  activeRequests,
  countMyRequests,
  decodeRequest,
  helperOf,
  mostWritesOfCommit,
  readMyRequests,
  readOfferDocuments,
  readSummary,
  requestKeys,
} from './api.ts';
export { cancelRequestsOf, closeRequest, removeRequest } from './moderation-api.ts';
export { MyRequests, useMyRequests } from './my-requests.tsx';
export { ClosedTag, UrgencyTag } from './request-tags.tsx';
export { RequestsToHelpWith, UrgentRequests } from './requests-summary.tsx';
