import { createHash } from 'node:crypto';
import { donorFields, type UniversityRole } from '@blood-bank/domain/records/donor';
import { emptyValue, type Field, type Fields } from '@blood-bank/domain/records/field';
import { memberFields, provisional, type Role } from '@blood-bank/domain/records/member';
import { donorTerms, numberTerms, personTerms } from '@blood-bank/domain/search-terms';
import type { PlainFields, PlainValue } from '@embedded-firebase/server/documents';
import { demoGroup, demoHospital, demoPerson, demoPhone } from './demo-people.ts';

/** A document to write: its path below the database's documents, and its fields as plain values. */
export interface DemoDocument {
  readonly path: string;
  readonly fields: PlainFields;
}

export interface DemoAccount {
  readonly uid: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly isVolunteer?: boolean;
}

/** The index of the second of the demo's two volunteers, as whom nobody signs in. */
export const demoVolunteer = 7;

/** An hour. */
export const millisecondsPerHour = 3_600_000;
const hoursPerDay = 24;

/** The user record that an account's sign-up would have written, some time before the donor record of the same index. */
export function demoMember(
  account: DemoAccount,
  departments: readonly string[],
  now: Date,
  index = 0,
): DemoDocument {
  const { uid, email, fullName } = account;
  const person = { email, fullName, universityId: demoUniversityId(index) };
  return {
    path: `users/${uid}`,
    fields: {
      ...sampleFields(memberFields, index, now),
      uid,
      ...person,
      searchTerms: personTerms(person),
      department: demoDepartment(index, departments),
      role: account.role,
      isVolunteer: account.isVolunteer ?? false,
      accountStatus: provisional,
      emailVerified: true,
      createdAt: hoursBefore(now, registeredHoursAgo(index) + 1),
    },
  };
}

/** The account of the donor at `index`, as far as others see it: it has no password. */
export function demoAccount(index: number): DemoAccount {
  const { fullName } = demoPerson(index);
  return {
    // As accounts have: their first characters are the code that members quote.
    uid: createHash('sha256').update(`donor ${index}`).digest('base64').replace(/\W/g, '').slice(0, 28),
    email: `${fullName.toLowerCase().replace(' ', '.')}.${index}@campus.test`,
    fullName,
    role: 'user',
    isVolunteer: index === demoVolunteer,
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
  const { uid, email, fullName } = account ?? demoAccount(index);
  const person = { email, fullName, universityId: demoUniversityId(index) };
  const universityRole = demoUniversityRole(index);
  const donations = demoDonations(index, uid, now);
  return [
    {
      path: `donors/${uid}`,
      fields: {
        ...sampleFields(donorFields, index, now),
        userId: uid,
        ...person,
        searchTerms: donorTerms(person, contactNumber),
        universityRole,
        department: demoDepartment(index, departments),
        gender: demoPerson(index).gender,
        bloodGroup: demoGroup(index),
        contactNumber: allowContactVisibility ? contactNumber : null,
        dateOfBirth: isoDate(hoursBefore(now, demoAge(index, universityRole) * hoursPerDay)),
        isAvailable: index % 6 !== 5,
        lastDonationDate: donations[0]?.donatedOn ?? null,
        ...(donations.length > 0 && {
          lastDonationComponent: 'whole-blood',
          donationsChangedAt: hoursBefore(now, index * 5),
        }),
        pausedUntil: demoIsPaused(index) ? demoPauseEnd(now) : null,
        numberReportedAt: null,
        allowContactVisibility,
        isProfileActive: demoIsActive(index),
        verifiedBloodGroup: null,
        claimedEntry: null,
        registeredAt: hoursBefore(now, registeredHoursAgo(index)),
      },
    },
    {
      path: `donors/${uid}/private/contact`,
      fields: { contactNumber, searchTerms: numberTerms(contactNumber) },
    },
    ...donations.map((fields) => ({ path: `donors/${uid}/donations/${fields.donatedOn}`, fields })),
  ];
}

/** The donations of the donor at `index`, the newest first. */
function demoDonations(index: number, uid: string, now: Date) {
  const count = index % 3 === 0 ? 0 : 1 + (index % 4);
  const first = (index * 11) % 400;
  return Array.from({ length: count }, (_, nth) => ({
    donatedOn: isoDate(hoursBefore(now, (first + nth * 130) * hoursPerDay)),
    component: 'whole-blood',
    place: demoHospital(index + nth),
    requestId: null,
    recordedBy: uid,
    recordedAt: hoursBefore(now, (first + nth * 130) * hoursPerDay),
    isFirst: nth === count - 1,
  }));
}

/** Hours ago: many of the donors have come lately, as after a drive, and the others in the two years before. */
function registeredHoursAgo(index: number): number {
  return index * 5 + 40 * Math.min(Math.max(0, index - 60), 340);
}

/** Samples of every field that a record has to have, by its kind. Optional texts are left empty in every second record. */
export function sampleFields(fields: Fields, index: number, now: Date): DemoDocument['fields'] {
  const samples = Object.entries(fields)
    .filter(([, field]) => !field.mayBeMissing)
    .map(([name, field]) => [name, sample(name, field, index, now)]);
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
    case 'deadline':
      return null;
    default:
      return field.optional && index % 2 === 1
        ? emptyValue(field)
        : `${sentenceCase(name)} ${1 + (index % 12)}`;
  }
}

/** `hospitalName` becomes "Hospital name". */
function sentenceCase(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function demoUniversityId(index: number): string {
  return `DEMO-${String(index).padStart(4, '0')}`;
}

function demoDepartment(index: number, departments: readonly string[]): string {
  return departments[(index * 7) % departments.length] ?? '';
}

/** Seven in ten are students. */
function demoUniversityRole(index: number): UniversityRole {
  const place = index % 10;
  if (place < 7) return 'student';
  return place < 9 ? 'staff' : 'faculty';
}

/** In days: 19 to 25 years for students, 26 to 57 for the others. */
function demoAge(index: number, role: UniversityRole): number {
  return role === 'student' ? 19 * 365 + ((index * 97) % 2_400) : 26 * 365 + ((index * 97) % 11_600);
}

/** Whether the profile of the donor at `index` is active. */
export function demoIsActive(index: number): boolean {
  return index % 40 !== 39;
}

/** Whether the donor at `index` has paused. */
export function demoIsPaused(index: number): boolean {
  return index % 25 === 6;
}

/** The end of every pause. */
export function demoPauseEnd(now: Date): string {
  return isoDate(hoursBefore(now, -14 * hoursPerDay));
}

/** The moment so many hours before another one. */
export function hoursBefore(moment: Date, hours: number): Date {
  return new Date(moment.getTime() - hours * millisecondsPerHour);
}

function isoDate(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
