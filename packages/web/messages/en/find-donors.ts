import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { formatBloodGroup, formatCount, formatTotal, type Total } from './formats.ts';

export const findDonorsMessages = {
  title: 'Find Donors',
  groups: 'Blood group',
  bloodGroup: 'Blood Group',
  choose: 'Select a blood group',
  search: 'Search',
  searching: 'Searching…',
  nothingChosen: 'Please select a blood group to search.',
  results: (group: BloodGroup) => `Donors with ${formatBloodGroup(group)}`,
  found: (total: Total, group: BloodGroup) =>
    `${formatTotal(total)} ${total.count === 1 && !total.isLowerBound ? 'donor' : 'donors'} with ${formatBloodGroup(group)}`,
  filters: {
    isAvailableNow: 'Available now',
    department: 'Department',
    allDepartments: 'All departments',
    gender: 'Gender',
    all: 'All',
  },
  start: 'Choose the blood group that the patient needs.',
  /** Announces donors added above the reading position. */
  moreAbove: (donors: number) =>
    donors === 1 ? '1 more donor is further up.' : `${formatCount(donors)} more donors are further up.`,
  showAbove: 'Go there',
  failed: 'Failed to fetch donors. Please try again.',
  empty: (group: BloodGroup) => `No other donors found for the blood group ${formatBloodGroup(group)}.`,
  emptyAdvice: 'Please check again later, or post a request that every member sees.',
  emptyFiltered: (group: BloodGroup) => `No donors with ${formatBloodGroup(group)} match these filters.`,
  clearFilters: 'Clear filters',
  couldHelp: (group: BloodGroup) => `Donors of these groups can also give to ${formatBloodGroup(group)}:`,
  others: (group: BloodGroup) => `Others who can give to ${formatBloodGroup(group)}`,
  noOthers: 'No donors of other groups are found either.',
  onlyOwn: (group: BloodGroup) => `Only ${formatBloodGroup(group)} can give to ${formatBloodGroup(group)}.`,
  onlyOwnAdvice: 'For another group, such as A+, this section lists its other donors too.',
  crossMatch: 'Hospitals cross-match; this is guidance.',
  glance: (group: BloodGroup) => `${formatBloodGroup(group)} at a glance`,
  receivesFrom: 'receives from',
  canGiveTo: 'can give to',
  interval: (days: number) => `${days} days between two donations are advised.`,
  nobodyAnswers: 'Nobody answers?',
  postAdvice: 'Post a request: every member sees it.',
  post: 'Post a Request',
} as const;

/** One donor found. */
export const foundDonorMessages = {
  age: 'Age',
  years: (years: number) => (years === 1 ? '1 year' : `${years} years`),
  gender: 'Gender',
  bloodGroup: 'Blood Group',
  department: 'Department',
  callAdmin: 'Call an Admin',
  copyNumber: 'Copy number',
  copyId: 'Copy ID',
  copyNameAndId: 'Copy name and ID',
  numberHidden: (adminPhone: string, name: string, id: string) =>
    `Contact number hidden. Please contact an admin (${adminPhone}) with the donor's name and ID: ${name}, ${id}.`,
} as const;
