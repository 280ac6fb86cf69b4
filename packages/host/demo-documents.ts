import { bloodGroups } from '@blood-bank/domain/blood-group';
import { type RequestStatus, urgencies } from '@blood-bank/domain/records/blood-request';
import { donorDefaults, genders, universityRoles } from '@blood-bank/domain/records/donor';
import { provisional, type Role } from '@blood-bank/domain/records/member';
import { demoGroup, demoHospital, demoName, demoPhone } from './demo-people.ts';

/** A document to write: its path below the database's documents, and its fields by their plain values. */
export interface DemoDocument {
  readonly path: string;
  readonly fields: { readonly [field: string]: null | boolean | number | string | Date };
}

export interface DemoAccount {
  readonly uid: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
}

const millisecondsPerHour = 3_600_000;
const hoursPerDay = 24;

/** The user record that an account's sign-up would have written. */
export function demoMember(account: DemoAccount, departments: readonly string[], now: Date): DemoDocument {
  return {
    path: `users/${account.uid}`,
    fields: {
      uid: account.uid,
      email: account.email,
      fullName: account.fullName,
      universityId: 'DEMO-0000',
      department: departments[0] ?? '',
      role: account.role,
      accountStatus: provisional,
      createdAt: now,
      emailVerified: true,
    },
  };
}

/**
 * A donor's two parts: the record that members may read, and the number. Every fifth donor hides it.
 *
 * @param account the donor's own; null invents somebody who has none
 */
export function demoDonor(
  index: number,
  account: DemoAccount | null,
  departments: readonly string[],
  now: Date,
): DemoDocument[] {
  const contactNumber = demoPhone(index);
  const allowContactVisibility = index % 5 !== 4;
  const { uid, email, fullName } = account ?? inventedDonor(index);
  return [
    {
      path: `donors/${uid}`,
      fields: {
        ...donorDefaults,
        userId: uid,
        email,
        fullName,
        universityId: `DEMO-${String(index).padStart(4, '0')}`,
        universityRole: universityRoles[index % universityRoles.length] ?? null,
        department: departments[index % departments.length] ?? '',
        bloodGroup: demoGroup(index),
        contactNumber: allowContactVisibility ? contactNumber : null,
        dateOfBirth: isoDate(hoursBefore(now, (19 * 365 + ((index * 97) % 7_000)) * hoursPerDay)),
        gender: genders[index % genders.length] ?? 'Male',
        isAvailable: index % 6 !== 5,
        lastDonationDate:
          index % 3 === 0 ? null : isoDate(hoursBefore(now, ((index * 11) % 400) * hoursPerDay)),
        allowContactVisibility,
        isVerified: index % 2 === 0,
        isProfileActive: index % 40 !== 39,
        registeredAt: hoursBefore(now, index * 5),
      },
    },
    { path: `donors/${uid}/private/contact`, fields: { contactNumber } },
  ];
}

/** A blood request of `owner`; the newest are active, of the older ones most are closed. */
export function demoRequest(index: number, owner: DemoAccount, now: Date): DemoDocument {
  return {
    path: `bloodRequests/demo-${String(index).padStart(3, '0')}`,
    fields: {
      userId: owner.uid,
      userEmail: owner.email,
      patientName: demoName(index * 3 + 1),
      requiredBloodGroup: bloodGroups[(index * 5 + 7) % bloodGroups.length] ?? 'O-',
      unitsRequired: 1 + (index % 4),
      hospitalName: demoHospital(index),
      hospitalLocation: index % 2 === 0 ? `Ward ${1 + (index % 12)}` : '',
      contactPerson: demoName(index * 5 + 2),
      contactNumber: demoPhone(500 + index),
      urgency: urgencies[Math.floor(index / 2) % urgencies.length] ?? 'urgent',
      additionalInfo: index % 4 === 0 ? 'Operation in the morning; please call before you come.' : '',
      status: demoStatus(index),
      requestedAt: hoursBefore(now, index * index * 0.2 + 0.2),
    },
  };
}

function inventedDonor(index: number): Omit<DemoAccount, 'role'> {
  const fullName = demoName(index);
  return {
    uid: `demo-donor-${String(index).padStart(3, '0')}`,
    email: `${fullName.toLowerCase().replace(' ', '.')}.${index}@campus.test`,
    fullName,
  };
}

function demoStatus(index: number): RequestStatus {
  if (index < 20) return 'active';
  return index % 4 === 0 ? 'cancelled' : 'fulfilled';
}

function hoursBefore(moment: Date, hours: number): Date {
  return new Date(moment.getTime() - hours * millisecondsPerHour);
}

function isoDate(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
