import type { RosterDetails } from '@blood-bank/domain/records/roster-entry';

/** The details of a person of a list who has a number only, and hides it. */
export const rosterDetails: RosterDetails = {
  fullName: 'Rahim Uddin',
  universityId: '',
  universityRole: null,
  department: '',
  bloodGroup: 'O-',
  contactNumber: '+880 1700 000 041',
  email: '',
  dateOfBirth: null,
  gender: null,
  lastDonationDate: null,
  isAvailable: true,
  allowContactVisibility: false,
  attributes: {},
};
