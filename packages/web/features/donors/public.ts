export { donorKeys, myDonorQuery, readMyDonor } from './api.ts';
export { countDonors, noFilters } from './find/api.ts';
export { endOfReport, readMyContactNumber, readOwnDonor } from './own/api.ts';
export { MyDonorProfile } from './own/my-donor-profile.tsx';
export { readByMail, setByMail } from './own/notice-settings-api.ts';
export { rosterEntriesOf } from './own/register-api.ts';
export { VerifiedState } from './verified-state.tsx';
