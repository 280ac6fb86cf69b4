import type { BloodRequestDetails } from '../records/blood-request.ts';

/** What an invented person asks for. */
export const requestDetails: BloodRequestDetails = {
  patientName: 'Rahim Uddin',
  requiredBloodGroup: 'O+',
  component: 'whole-blood',
  unitsRequired: 2,
  hospitalName: 'Campus Medical Centre',
  hospitalLocation: '',
  contactPerson: 'Karim Uddin',
  contactNumber: '+880 1700 000 021',
  urgency: 'urgent',
  neededBy: null,
  additionalInfo: '',
};
