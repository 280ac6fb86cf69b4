import type { BloodGroup } from '@blood-bank/domain/blood-group';
import type { BloodRequestForm } from '@blood-bank/domain/records/blood-request';
import { formatBloodGroup, formatTotal, type Total } from './formats.ts';

/** The form that posts a request. */
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
    neededByDate: 'Needed By Date',
    neededByTime: 'Needed By Time',
    additionalInfo: 'Additional Information',
  } satisfies Record<keyof BloodRequestForm, string>,
  hints: {
    hospitalLocation: 'Ward, floor or the way there.',
    ownName: 'From your account. Change it if somebody else answers.',
    contactNumber: 'Every signed-in member can see and call it.',
    neededByDate: 'At most 60 days ahead.',
    neededByTime: 'By the campus’s clock.',
    additionalInfo: 'What a donor should know before coming. Leave out private details.',
  },
  chooseGroup: 'Select a blood group',
  submit: 'Submit Request',
  submitting: 'Submitting…',
  previewTitle: 'How members see it',
  previewEmpty: 'Choose the blood group to see what members will see.',
  unnamedPatient: 'the patient',
  unnamedHospital: 'the hospital',
  compatible: (group: BloodGroup) => `Who can give to ${formatBloodGroup(group)}`,
  guidance: 'Hospitals cross-match; this is guidance.',
  submitNote: 'You can cancel or close it at any time.',
  earlierExists:
    'Your earlier attempt did reach us. That request is posted as you typed it then, and nothing was posted now. To post this one as well, submit it again.',
  seeEarlier: 'See My Posted Blood Requests',
  /** @param ago null while that is not known */
  alreadyAsked: (ago: string | null) => `You already asked for this${ago === null ? '' : ` ${ago}`}.`,
  seeIt: 'See it',
  postAnother: 'Post another',
  success: 'Blood request submitted successfully!',
  dashboardSoon: 'Your dashboard opens in 2 seconds.',
  matchingDonors: 'See matching donors',
  countedDonors: (total: Total) =>
    total.count === 1 && !total.isLowerBound
      ? 'See 1 matching donor'
      : `See ${formatTotal(total)} matching donors`,
  failed: 'Failed to submit blood request. Please try again.',
  notLoggedIn: 'You must be logged in to post a request.',
  notVerified:
    'Please verify your email address before posting a blood request. Check your inbox for a verification link.',
  missingFields:
    'Please fill in all required fields: Patient Name, Blood Group, Hospital, Contact Person, and Contact Number.',
  tooFewUnits: 'Units required must be at least 1.',
} as const;
