export { deleteDonation, logDonation } from './api.ts';
export { DonationDialog } from './donation-dialog.tsx';
export { DonationList } from './donation-list.tsx';
export { donationKeys } from './keys.ts';
export { RecordDonation } from './record-donation.tsx';
