import { parseCalendarDate } from '@blood-bank/domain/calendar-date';
import type { DonorDetails } from '@blood-bank/domain/records/donor';

const dateOfBirth = parseCalendarDate('2002-03-04');
if (dateOfBirth === null) throw new Error('The calendar has this date.');

/** The details of a donor with a visible number. */
export const donorDetails: DonorDetails = {
  fullName: 'Ayesha Rahman',
  universityId: '2002-117',
  universityRole: 'student',
  department: 'CSE',
  bloodGroup: 'O-',
  contactNumber: '+880 1700 000 011',
  dateOfBirth,
  gender: 'Female',
  lastDonationDate: null,
  isAvailable: true,
  allowContactVisibility: true,
  attributes: {},
};
