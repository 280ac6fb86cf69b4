import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import type { PlainFields } from '@embedded-firebase/server/documents';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { AccountIdentity } from '../../session/members.ts';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { readRequest } from '../requests/public.ts';
import { readCalled, readCallList } from './api.ts';

/** What a page of the list may cost, as the server counts documents. */
const mostDocuments = 60;
const mostRoundTrips = 3;
/** In hours: until nothing that was read before counts. */
const quotaHours = 2;

const limit = (times: number) => ({ times, privilegedTimes: times, seconds: 3_600 });
const campus: Campus = await startCampus({
  usageLimits: { documentsRead: limit(mostDocuments), writes: limit(1_000) },
});
afterAll(() => campus.close());

let vera: AccountIdentity | null = null;

/** The volunteer, signed in, who has read nothing lately. */
async function restedVolunteer(): Promise<AccountIdentity> {
  if (vera === null) {
    vera = await campus.join('Vera');
    await campus.setVolunteer(vera, true);
  }
  campus.advanceClock(quotaHours * 3_600);
  await campus.signInAs(vera);
  return vera;
}

/** Donors of a group, whose calls are as many as a page may know: for the request long ago, and for others lately. */
async function addDonors(requiredBloodGroup: BloodGroup, count: number, different: PlainFields = {}) {
  const ago = (days: number) => new Date(campus.now().getTime() - days * 86_400_000);
  const id = `for-${requiredBloodGroup}`;
  const posted = { ...requestDetails, requiredBloodGroup, userId: 'owner', userEmail: 'owner@campus.test' };
  const documents: Record<string, PlainFields> = {
    [`bloodRequests/${id}`]: { ...posted, status: 'active', requestedAt: ago(1) },
  };
  for (let index = 0; index < count; index += 1) {
    const donorId = `${requiredBloodGroup}-${String(index).padStart(3, '0')}`;
    documents[`donors/${donorId}`] = {
      userId: null,
      email: '',
      fullName: `Donor ${index}`,
      universityId: '',
      universityRole: null,
      department: 'CSE',
      bloodGroup: requiredBloodGroup,
      contactNumber: null,
      dateOfBirth: null,
      gender: null,
      isAvailable: true,
      lastDonationDate: null,
      allowContactVisibility: false,
      isVerified: false,
      isProfileActive: true,
      registeredAt: ago(1),
      ...different,
    };
    const call = { donorId, callerId: 'rafi', callerName: 'Rafi', outcome: 'later', note: '', attempts: 1 };
    documents[`calls/${id}_${donorId}`] = { ...call, requestId: id, startedAt: ago(40) };
    for (const requestId of ['one', 'two', 'three'])
      documents[`calls/${requestId}_${donorId}`] = { ...call, requestId, startedAt: ago(2) };
  }
  await campus.putDocuments(documents);
  return id;
}

/** Counts the round trips of what is read from now on: calls before the response to an earlier one are of the same trip. */
function countRoundTrips(): () => number {
  const real = globalThis.fetch;
  let trips = 0;
  let isAnswered = true;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (isAnswered) trips += 1;
    isAnswered = false;
    const response = await real(...call);
    isAnswered = true;
    return response;
  });
  return () => trips;
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('the first page and each further one cost sixty documents at most, and three round trips with the request', async () => {
  const id = await addDonors('O+', 40);
  let { uid } = await restedVolunteer();
  let trips = countRoundTrips();
  const request = await readRequest(id);
  if (request === null) throw new Error('There is no request.');
  const first = await readCallList(request, 'ready', uid, null, null);
  expect(first.items).toHaveLength(15);
  // The documents of the last call of each are known: this is as much as a page reads.
  expect(first.items.flatMap(({ calls }) => calls)).toHaveLength(15 + 24);
  expect(trips()).toBeLessThanOrEqual(mostRoundTrips);
  vi.unstubAllGlobals();
  ({ uid } = await restedVolunteer());
  trips = countRoundTrips();
  const second = await readCallList(request, 'ready', uid, first.next, null);
  expect(second.items).toHaveLength(15);
  expect(trips()).toBeLessThanOrEqual(mostRoundTrips);
  vi.unstubAllGlobals();
  await restedVolunteer();
  expect((await readCalled(id, null, null)).items).toHaveLength(16);
});

test('so does the list of a club in which everybody has donated', async () => {
  const id = await addDonors('A+', 40, { lastDonationDate: '2025-01-01' });
  const { uid } = await restedVolunteer();
  const trips = countRoundTrips();
  const request = { id, userId: 'owner', requiredBloodGroup: 'A+' as const };
  // The first query finds nobody, and the page after it is read at once.
  const { items, next } = await readCallList(request, 'ready', uid, null, null);
  const others = await readCallList(request, 'ready', uid, next, null);
  expect([...items, ...others.items]).toHaveLength(15);
  expect(trips()).toBeLessThanOrEqual(mostRoundTrips);
});
