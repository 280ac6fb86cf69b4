import { bloodGroups } from '@blood-bank/domain/blood-group';
import { bloodRequestFields, type RequestStatus, urgencies } from '@blood-bank/domain/records/blood-request';
import { donorFields } from '@blood-bank/domain/records/donor';
import { emptyValue, type Field, type Fields } from '@blood-bank/domain/records/field';
import { memberFields, provisional, type Role } from '@blood-bank/domain/records/member';
import { demoGroup, demoHospital, demoName, demoPhone } from './demo-people.ts';

type PlainValue = null | boolean | number | string | Date;

/** A document to write: its path below the database's documents, and its fields as plain values. */
export interface DemoDocument {
  readonly path: string;
  readonly fields: { readonly [field: string]: PlainValue };
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
      ...sampleFields(memberFields, 0, now),
      uid: account.uid,
      email: account.email,
      fullName: account.fullName,
      universityId: 'DEMO-0000',
      department: departments[0] ?? '',
      role: account.role,
      accountStatus: provisional,
      emailVerified: true,
    },
  };
}

/**
 * A donor record and its private part. Every fifth donor hides the contact number.
 *
 * @param account the donor's own; null invents a donor without one
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
        ...sampleFields(donorFields, index, now),
        userId: uid,
        email,
        fullName,
        universityId: `DEMO-${String(index).padStart(4, '0')}`,
        department: departments[index % departments.length] ?? '',
        bloodGroup: demoGroup(index),
        contactNumber: allowContactVisibility ? contactNumber : null,
        dateOfBirth: isoDate(hoursBefore(now, (19 * 365 + ((index * 97) % 7_000)) * hoursPerDay)),
        isAvailable: index % 6 !== 5,
        lastDonationDate:
          index % 3 === 0 ? null : isoDate(hoursBefore(now, ((index * 11) % 400) * hoursPerDay)),
        allowContactVisibility,
        isProfileActive: index % 40 !== 39,
        registeredAt: hoursBefore(now, index * 5),
      },
    },
    { path: `donors/${uid}/private/contact`, fields: { contactNumber } },
  ];
}

/** A blood request of `owner`. The newest are active, most older ones are closed. */
export function demoRequest(index: number, owner: DemoAccount, now: Date): DemoDocument {
  return {
    path: `bloodRequests/demo-${String(index).padStart(3, '0')}`,
    fields: {
      ...sampleFields(bloodRequestFields, index, now),
      userId: owner.uid,
      userEmail: owner.email,
      patientName: demoName(index * 3 + 1),
      requiredBloodGroup: bloodGroups[(index * 5 + 7) % bloodGroups.length] ?? 'O-',
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

/** Samples of every field, by its kind. Optional texts are left empty in every second record. */
function sampleFields(fields: Fields, index: number, now: Date): DemoDocument['fields'] {
  const samples = Object.entries(fields).map(([name, field]) => [name, sample(name, field, index, now)]);
  return Object.fromEntries(samples);
}

function sample(name: string, field: Field, index: number, now: Date): PlainValue {
  switch (field.kind) {
    case 'choice':
      return field.choices[index % field.choices.length] ?? null;
    case 'integer':
      return Math.min(field.min + (index % 4), field.max);
    case 'flag':
      return index % 2 === 0;
    case 'phone':
      return demoPhone(index);
    case 'date':
      return isoDate(hoursBefore(now, index * hoursPerDay));
    case 'time':
      return now;
    default:
      return field.optional && index % 2 === 1 ? emptyValue(field) : `${inWords(name)} ${1 + (index % 12)}`;
  }
}

/** `hospitalName` becomes "Hospital name". */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
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
