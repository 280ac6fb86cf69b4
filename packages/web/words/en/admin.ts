import type { BloodGroup } from '@blood-bank/domain/blood-group';
import type { UniversityRole } from '@blood-bank/domain/donor';
import type { Role } from '@blood-bank/domain/member';

const count = new Intl.NumberFormat('en-US');
/** Calendar dates are handed over as midnight UTC, so that no time zone moves them. */
const calendarDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

const activeDonors = (donors: number) =>
  donors === 1 ? '1 active donor' : `${count.format(donors)} active donors`;

export const adminWords = {
  navigation: 'Admin',
  overview: 'Overview',
  donors: 'Manage Donors',
  requests: 'Manage Requests',
  users: 'Manage Users',
  back: 'Back to Main Site',
  day: (moment: Date) => day.format(moment),
  saving: 'Saving…',
} as const;

/** Above every list: how to find one's way in it. */
export const adminListWords = {
  searchBy: 'Search by',
  searchFor: 'Search for',
  search: 'Search',
  clearSearch: 'Clear search',
  filter: 'Filter',
  sort: 'Sort by',
  actions: 'Actions',
  beginning: 'Finds what begins so, in the whole list: filter and sorting are cleared.',
  beginningOfNumber: 'Finds numbers that begin so, as they were written: filter and sorting are cleared.',
  wholeId: 'Finds the one record with this whole ID: filter and sorting are cleared.',
  filterCleared: 'The filter is cleared: the search goes through the whole list.',
  searchCleared: 'The search is cleared: a filter goes through the whole list.',
  noneFound: 'Nothing here matches.',
  noneFoundAdvice: 'Try another search or filter, or look at the whole list.',
  showAll: 'Show the whole list',
  sortNewest: 'Newest first',
  sortOldest: 'Oldest first',
  sortNameUp: 'Name, A to Z',
  sortNameDown: 'Name, Z to A',
} as const;

export const overviewWords = {
  title: 'Overview',
  cards: {
    donors: 'Total Donors',
    users: 'Total Users',
    active: 'Active Requests',
    fulfilled: 'Fulfilled Requests',
    cancelled: 'Cancelled Requests',
  },
  number: (value: number) => count.format(value),
  notLoaded: 'not loaded',
  failed: 'Failed to load statistics. Please try again.',
  quickActions: 'Quick actions',
  quickActionsNote:
    'Verify new donors and take inactive profiles out of the search, close or delete requests, and change roles: each on its page in the admin navigation. The numbers above lead there too.',
  balanceTitle: 'Donors and needs by blood group',
  balanceLead: 'Donors are those with an active profile, needs the units that active requests ask for.',
  group: 'Group',
  activeDonors: 'Active donors',
  unitsNeeded: 'Units needed',
  ownScale: 'Each of the two columns of bars has a scale of its own.',
  requests: (requests: number) => (requests === 1 ? 'in 1 request' : `in ${count.format(requests)} requests`),
  shortTitle: 'Groups running short',
  shortMeaning:
    'A group is listed when its active requests ask for more units than there are active donors of that very group; a donor gives one unit at a time. Whoever has donated lately or is not available is counted all the same.',
  noneShort: 'No group runs short at the moment.',
  short: (units: number, donors: number) =>
    `${units === 1 ? '1 unit' : `${count.format(units)} units`} needed, ${activeDonors(donors)} of this group.`,
  compatible: (donors: number, groups: readonly BloodGroup[]) =>
    groups.length === 0
      ? 'No other group can give to it.'
      : `With the compatible groups (${groups.join(', ')}): ${activeDonors(donors)}.`,
  guidance: 'Hospitals cross-match; this is guidance.',
} as const;

export const manageDonorsWords = {
  title: 'Manage Donors',
  table: 'Donors',
  failed: 'Failed to fetch donor profiles. Please try again.',
  empty: 'No donors have registered yet.',
  emptyAdvice: 'Donors appear here as soon as members register.',
  all: 'All donors',
  columns: {
    donor: 'Donor',
    university: 'University',
    contact: 'Contact',
    verified: 'Verified',
    profile: 'Profile',
    registered: 'Registered',
  },
  fields: {
    bloodGroup: 'Blood group',
    isVerified: 'Verification',
    isProfileActive: 'Profile',
    isAvailable: 'Availability',
    department: 'Department',
    fullName: 'Name',
    email: 'Email',
    universityId: 'University ID',
    contactNumber: 'Contact number',
    id: 'Donor ID',
    registeredAt: 'Registered',
  },
  universityRoles: {
    student: 'Student',
    faculty: 'Faculty',
    staff: 'Staff',
  } satisfies Record<UniversityRole, string>,
  verified: 'Verified',
  notVerified: 'Not Verified',
  active: 'Active',
  inactive: 'Inactive',
  available: 'Available',
  notAvailable: 'Not available',
  id: (id: string) => `ID ${id}`,
  lastDonation: 'Last donated',
  date: (midnightUtc: Date) => calendarDate.format(midnightUtc),
  hidden: 'Hidden',
  showNumber: 'Show number',
  showNumberOf: (name: string) => `Show number of ${name}`,
  showing: 'Fetching…',
  noNumber: 'No number is kept.',
  numberFailed: 'Failed to fetch the contact number. Please try again.',
  verify: {
    button: 'Verify',
    question: (name: string) => `Mark ${name} as Verified?`,
    action: 'verify',
    acting: 'Verifying…',
    done: (name: string) => `${name} marked as Verified.`,
  },
  unverify: {
    button: 'Unverify',
    question: (name: string) => `Mark ${name} as Not Verified?`,
    action: 'unverify',
    acting: 'Unverifying…',
    done: (name: string) => `${name} marked as Not Verified.`,
  },
  verifyFailed: 'Failed to update verification status.',
  activate: {
    button: 'Activate',
    question: (name: string) => `Activate the profile of ${name}? Members will find it again.`,
    action: 'activate',
    acting: 'Activating…',
    done: (name: string) => `Profile of ${name} activated.`,
  },
  deactivate: {
    button: 'Deactivate',
    question: (name: string) => `Deactivate the profile of ${name}? Members will no longer find it.`,
    action: 'deactivate',
    acting: 'Deactivating…',
    done: (name: string) => `Profile of ${name} deactivated.`,
  },
  activeFailed: 'Failed to update donor profile active status.',
} as const;

export const manageRequestsWords = {
  title: 'Manage Requests',
  table: 'Blood requests',
  /** Without a full stop, as the specification has it (section 8). */
  failed: 'Failed to fetch blood requests',
  empty: 'No blood requests found in the system.',
  emptyAdvice: 'Requests appear here as soon as members post them.',
  all: 'All requests',
  columns: {
    patient: 'Patient',
    needs: 'Needs',
    hospital: 'Hospital',
    contact: 'Contact',
    status: 'Status',
    requested: 'Requested',
  },
  fields: {
    status: 'Status',
    requiredBloodGroup: 'Blood group',
    patientName: 'Patient',
    userEmail: 'Email of who posted it',
    contactNumber: 'Contact number',
    hospitalName: 'Hospital',
    id: 'Request ID',
    requestedAt: 'Requested',
  },
  by: (email: string) => `by ${email}`,
  details: 'Details',
  id: (id: string) => `ID ${id}`,
  units: (units: number) => (units === 1 ? '1 unit' : `${units} units`),
  statusFailed: (id: string) => `Failed to update status for request ${id}.`,
  deleteFailed: (id: string) => `Failed to delete request ${id}.`,
} as const;

export const manageUsersWords = {
  title: 'Manage Users',
  table: 'Users',
  failed: 'Failed to fetch users. Please try again.',
  empty: 'No users found yet.',
  emptyAdvice: 'Users appear here as soon as people sign up.',
  all: 'All users',
  columns: {
    id: 'User ID',
    name: 'Name and email',
    university: 'University ID and department',
    role: 'Role',
    status: 'Status',
    verified: 'Verified',
    joined: 'Joined',
  },
  fields: {
    role: 'Role',
    emailVerified: 'Email',
    department: 'Department',
    fullName: 'Name',
    email: 'Email',
    universityId: 'University ID',
    id: 'User ID',
    createdAt: 'Joined',
  },
  roles: { user: 'user', admin: 'admin' } satisfies Record<Role, string>,
  verified: 'Verified',
  notVerified: 'Not Verified',
  you: '(you)',
  editRole: 'Edit Role',
  role: 'Role',
  chooseRole: 'Select a role',
  save: 'Save',
  cancel: 'Cancel',
  noRole: 'Please select a role.',
  ownRole: 'Admins cannot remove their own admin role through this interface.',
  onlyAdmin: 'The only remaining admin stays one.',
  done: (name: string, role: string) => `Role of ${name} updated to ${role}.`,
  roleFailed: 'Failed to update role for user.',
} as const;
