import type { BloodRequestForm } from '@blood-bank/domain/records/blood-request';

/** The words of asking for blood; apart from those of reading requests, which the dashboard brings along. */
export const postRequestMessages = {
  title: 'Post a Blood Request',
  lead: 'Members see it at once. Fields marked * are required.',
  labels: {
    patientName: 'Patient Name',
    requiredBloodGroup: 'Required Blood Group',
    unitsRequired: 'Units Required',
    hospitalName: 'Hospital Name',
    hospitalLocation: 'Hospital Location',
    contactPerson: 'Contact Person',
    contactNumber: 'Contact Number',
    urgency: 'Urgency',
    additionalInfo: 'Additional Information',
  } satisfies Record<keyof BloodRequestForm, string>,
  hints: {
    hospitalLocation: 'Ward, floor or the way there',
    contactNumber: 'Every signed-in member can see and call it',
    additionalInfo: 'What a donor should know before coming. Leave out private details.',
  },
  chooseGroup: 'Select a blood group',
  submit: 'Submit Request',
  submitting: 'Submitting…',
  earlierStands:
    'An earlier attempt, whose answer was lost, had reached us: that request stands as you had typed it then, and nothing was posted now. To post this one as well, submit again.',
  seeEarlier: 'See My Posted Blood Requests',
  success: 'Blood request submitted successfully!',
  failed: 'Failed to submit blood request. Please try again.',
  notLoggedIn: 'You must be logged in to post a request.',
  notVerified:
    'Please verify your email address before posting a blood request. Check your inbox for a verification link.',
  missingFields:
    'Please fill in all required fields: Patient Name, Blood Group, Hospital, Contact Person, and Contact Number.',
  tooFewUnits: 'Units required must be at least 1.',
} as const;
