import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { componentOf, type Donation } from '@blood-bank/domain/records/donation';
import { type Donor, isVerifiedDonor } from '@blood-bank/domain/records/donor';
import { shownAt } from '@blood-bank/domain/zoned-time';
import { campus } from '../../../lib/firestore/configuration.ts';
import type { AdminUser } from '../users/api.ts';
import { csvText } from './csv-text.ts';

/** The headings of exported lists, and the values of what is yes or no. */
const exportColumnMessages = {
  yes: 'yes',
  no: 'no',
  headings: {
    fullName: 'Full Name',
    bloodGroup: 'Blood Group',
    contactNumber: 'Contact Number',
    email: 'Email',
    universityId: 'University ID',
    universityRole: 'University Role',
    department: 'Department / Position',
    lastDonationDate: 'Last Donation Date',
    dateOfBirth: 'Date of Birth',
    gender: 'Gender',
    showsNumber: 'Show number',
    isAvailable: 'Available',
    isVerified: 'Verified',
    isProfileActive: 'Active',
    registeredAt: 'Registered',
    donorId: 'Donor ID',
    patientName: 'Patient Name',
    component: 'Component',
    units: 'Units Required',
    unitsReceived: 'Units Received',
    donatedOn: 'Donation Date',
    donationPlace: 'Donation Place',
    recordedAt: 'Recorded',
    hospitalName: 'Hospital Name',
    hospitalLocation: 'Hospital Location',
    contactPerson: 'Contact Person',
    urgency: 'Urgency',
    neededBy: 'Needed By',
    additionalInfo: 'Additional Information',
    status: 'Status',
    requestedAt: 'Requested',
    postedBy: 'Posted By',
    requestId: 'Request ID',
    role: 'Role',
    volunteer: 'Volunteer',
    emailVerified: 'Email Verified',
    createdAt: 'Joined',
    userId: 'User ID',
  },
} as const;

/** The columns of an exported list: its headings, with the value that a record has for each. */
type Columns<Row> = { readonly [heading: string]: (row: Row) => string };

const { headings, yes, no } = exportColumnMessages;

/** Headed in English as all columns are, which an import finds again. */
function attributeColumns(): Columns<Donor> {
  return Object.fromEntries(
    campus.donorAttributes.map(({ id, label }) => [
      label.en,
      ({ attributes }: Donor) => attributes[id] ?? '',
    ]),
  );
}

/** The headings are those that an import of donors finds its columns by. */
export const donorsCsv = csvOf<Donor>({
  [headings.fullName]: ({ fullName }) => fullName,
  [headings.bloodGroup]: ({ bloodGroup }) => bloodGroup,
  [headings.contactNumber]: ({ contactNumber }) => contactNumber ?? '',
  [headings.email]: ({ email }) => email,
  [headings.universityId]: ({ universityId }) => universityId,
  [headings.universityRole]: ({ universityRole }) => universityRole ?? '',
  [headings.department]: ({ department }) => department,
  ...attributeColumns(),
  [headings.lastDonationDate]: ({ lastDonationDate }) => lastDonationDate ?? '',
  [headings.dateOfBirth]: ({ dateOfBirth }) => dateOfBirth ?? '',
  [headings.gender]: ({ gender }) => gender ?? '',
  [headings.showsNumber]: ({ allowContactVisibility }) => answer(allowContactVisibility),
  [headings.isAvailable]: ({ isAvailable }) => answer(isAvailable),
  [headings.isVerified]: (donor) => answer(isVerifiedDonor(donor)),
  [headings.isProfileActive]: ({ isProfileActive }) => answer(isProfileActive),
  [headings.registeredAt]: ({ registeredAt }) => momentText(registeredAt),
  [headings.donorId]: ({ id }) => id,
});

export const requestsCsv = csvOf<BloodRequest>({
  [headings.patientName]: ({ patientName }) => patientName,
  [headings.bloodGroup]: ({ requiredBloodGroup }) => requiredBloodGroup,
  [headings.component]: (request) => componentOf(request),
  [headings.units]: ({ unitsRequired }) => String(unitsRequired),
  [headings.unitsReceived]: ({ unitsReceived }) => String(unitsReceived ?? 0),
  [headings.hospitalName]: ({ hospitalName }) => hospitalName,
  [headings.hospitalLocation]: ({ hospitalLocation }) => hospitalLocation,
  [headings.contactPerson]: ({ contactPerson }) => contactPerson,
  [headings.contactNumber]: ({ contactNumber }) => contactNumber,
  [headings.urgency]: ({ urgency }) => urgency,
  [headings.neededBy]: ({ neededBy }) => momentText(neededBy),
  [headings.additionalInfo]: ({ additionalInfo }) => additionalInfo,
  [headings.status]: ({ status }) => status,
  [headings.requestedAt]: ({ requestedAt }) => momentText(requestedAt),
  [headings.postedBy]: ({ userEmail }) => userEmail,
  [headings.requestId]: ({ id }) => id,
});

/** A donation, with what its donor's record says. */
interface ExportedDonation extends Donation {
  readonly fullName: string;
  readonly bloodGroup: string;
}

export const donationsCsv = csvOf<ExportedDonation>({
  [headings.fullName]: ({ fullName }) => fullName,
  [headings.bloodGroup]: ({ bloodGroup }) => bloodGroup,
  [headings.donatedOn]: ({ donatedOn }) => donatedOn ?? '',
  [headings.component]: (donation) => componentOf(donation),
  [headings.donationPlace]: ({ place }) => place,
  [headings.recordedAt]: ({ recordedAt }) => momentText(recordedAt),
  [headings.requestId]: ({ requestId }) => requestId ?? '',
  [headings.donorId]: ({ donorId }) => donorId,
});

export const usersCsv = csvOf<AdminUser>({
  [headings.fullName]: ({ fullName }) => fullName,
  [headings.email]: ({ email }) => email,
  [headings.universityId]: ({ universityId }) => universityId,
  [headings.department]: ({ department }) => department,
  [headings.role]: ({ role }) => role,
  [headings.volunteer]: ({ isVolunteer }) => answer(isVolunteer),
  [headings.status]: ({ accountStatus }) => accountStatus,
  [headings.emailVerified]: ({ emailVerified }) => answer(emailVerified),
  [headings.createdAt]: ({ createdAt }) => momentText(createdAt),
  [headings.userId]: ({ id }) => id,
});

function csvOf<Row>(columns: Columns<Row>): (rows: readonly Row[]) => string {
  return (rows) => {
    const cells = rows.map((row) => Object.values(columns).map((cell) => cell(row)));
    return csvText([Object.keys(columns), ...cells]);
  };
}

function answer(is: boolean): string {
  return is ? yes : no;
}

/** On the campus's clocks, in a form that spreadsheet programs sort. */
function momentText(moment: Date | null): string {
  return moment === null ? '' : shownAt(moment, campus.timeZone).slice(0, 16).replace('T', ' ');
}
