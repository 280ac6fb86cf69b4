import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { bloodRequestRecord } from './blood-request.ts';
import { donorRecord, visibleContactNumber, withCalendarDates } from './donor.ts';
import { isTombstone, memberRecord } from './member.ts';
import { offerRecord } from './offer.ts';
import { absentValues, storedFaults } from './stored-records.ts';

const donor = {
  id: 'u1',
  userId: 'u1',
  fullName: 'Ayesha Rahman',
  bloodGroup: 'O+',
  dateOfBirth: '2002-03-04',
};

describe('a stored donor', () => {
  it('counts as active and unverified where the fields are missing', () => {
    expect(v.parse(donorRecord, donor)).toMatchObject({
      isProfileActive: true,
      isVerified: false,
      isAvailable: true,
    });
  });

  it.each([
    ['2002-03-03T18:00:00Z', 'midnight on the campus'],
    ['2002-03-04T00:00:00Z', 'midnight in UTC'],
    ['2002-03-04T17:59:00Z', 'its last minute on the campus'],
  ])('that has timestamps instead of dates is read with the dates of the campus: %s, %s', (moment) => {
    const dates = { dateOfBirth: new Date(moment), lastDonationDate: new Date(moment) };
    const registeredAt = new Date(moment);
    const old = withCalendarDates({ ...donor, ...dates, registeredAt }, 'Asia/Dhaka');
    expect(v.parse(donorRecord, old)).toMatchObject({
      dateOfBirth: '2002-03-04',
      lastDonationDate: '2002-03-04',
      registeredAt,
    });
  });

  it('shows its number only if the donor allows it, whatever the record holds', () => {
    const record = v.parse(donorRecord, { ...donor, contactNumber: '01700 000 011' });
    expect(visibleContactNumber(record)).toBeNull();
    expect(visibleContactNumber({ ...record, allowContactVisibility: true })).toBe('01700 000 011');
  });

  it('of an unknown group is refused: a B- must never be read as another group', () => {
    expect(v.safeParse(donorRecord, { ...donor, bloodGroup: 'B' }).success).toBe(false);
  });
});

it.each(['8801700000011', '+880 (0)1700 000 011', '1700000011', '01700 000 000 000 00'])(
  'the number %s from before numbers had to dial is sound',
  (contactNumber) => {
    expect(storedFaults('contact', { contactNumber })).toEqual([]);
  },
);

it('an id in Bangla digits from before they were stored in Latin ones is sound', () => {
  expect(storedFaults('donor', { universityId: '২০০২-১১৭' })).not.toContainEqual({
    field: 'universityId',
    fault: 'not-right',
  });
});

it('a member whose role can’t be read is not an admin', () => {
  expect(v.parse(memberRecord, { uid: 'u1', role: 'owner' }).role).toBe('user');
});

it('a user record of only status and date is a tombstone, suspended or restored', () => {
  const createdAt = new Date();
  expect(isTombstone({ accountStatus: 'suspended', createdAt })).toBe(true);
  expect(isTombstone({ accountStatus: 'provisional', createdAt })).toBe(true);
  expect(isTombstone({ accountStatus: 'suspended' })).toBe(true);
  for (const record of [{}, { createdAt }, { accountStatus: 'approved', createdAt }])
    expect(isTombstone(record)).toBe(false);
  expect(isTombstone({ accountStatus: 'suspended', createdAt, fullName: 'Ayesha Rahman' })).toBe(false);
  expect(isTombstone({ accountStatus: 'suspended', createdAt, uid: 'u1' })).toBe(false);
});

it('a request of an unknown status is refused', () => {
  const request = { id: 'r1', userId: 'u1', requiredBloodGroup: 'O+', status: 'open' };
  expect(v.safeParse(bloodRequestRecord, request).success).toBe(false);
});

it('a request from before there was needed-by is sound, and has none', () => {
  const request = { id: 'r1', userId: 'u1', requiredBloodGroup: 'O+', status: 'active' };
  expect(v.parse(bloodRequestRecord, request).neededBy).toBeNull();
  expect(storedFaults('request', request).map(({ field }) => field)).not.toContain('neededBy');
  expect(absentValues('request', request)).not.toHaveProperty('neededBy');
  expect(storedFaults('request', { ...request, neededBy: 'tonight' })).toContainEqual({
    field: 'neededBy',
    fault: 'not-right',
  });
});

it('an offer whose group or status can’t be read is refused', () => {
  const offer = { requestId: 'r1', requestUserId: 'u2', userId: 'u1', bloodGroup: 'O-', status: 'offered' };
  expect(v.parse(offerRecord, offer)).toMatchObject({ message: '', offeredAt: null });
  for (const field of ['bloodGroup', 'status'])
    expect(v.safeParse(offerRecord, { ...offer, [field]: 'B' }).success).toBe(false);
});
