import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountIdentity } from '../../../session/members.ts';
import { donorDetails } from '../../../testing/donor-details.ts';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { registerDonor } from '../../donors/own/register-api.ts';
import { closeRequest, removeRequest } from '../../requests/moderation-api.ts';
import { countOffers } from '../../requests/offers/api.ts';
import { newRequestId, postRequest } from '../../requests/post/api.ts';
import { adminDonors, readHiddenNumber, toggleActive, toggleVerified } from '../donors/api.ts';
import type { Filter } from '../list/list-query.ts';
import { adminLog, readActors, readRecentActions } from '../log/api.ts';
import { adminUsers, changeAccountStatus, changeRole } from '../users/api.ts';
import { logOnly } from './api.ts';

let campus: Campus;
let admin: AccountIdentity;
let ayesha: AccountIdentity;
let bashir: AccountIdentity;

beforeAll(async () => {
  campus = await startCampus();
  ayesha = await campus.join('Ayesha');
  await registerDonor(ayesha, { ...donorDetails, fullName: 'Ayesha Rahman', allowContactVisibility: false });
  bashir = await campus.join('Bashir');
  await registerDonor(bashir, { ...donorDetails, fullName: 'Bashir Ahmed', allowContactVisibility: false });
  admin = await campus.join('Olivia');
  await campus.makeAdmin(admin);
});
afterAll(() => campus.close());

/** The log, the newest first, as "who did what to whom". */
async function logged(...filters: readonly Filter[]): Promise<string[]> {
  const sort = { field: 'at', direction: 'desc' } as const;
  const { items } = await adminLog.readPage({ search: '', filters, sort }, null);
  return items.map(({ actorName, action, targetName }) => `${actorName} ${action} ${targetName}`);
}

it('every action of an admin is logged with the names of both, and filtered by action and person', async () => {
  const request = newRequestId();
  await campus.signInAs(ayesha);
  await postRequest(request, ayesha, { ...requestDetails, patientName: 'Karim Uddin' });
  await campus.signInAs(admin);
  const donor = await adminDonors.readOne(ayesha.uid);
  const user = await adminUsers.readOne(bashir.uid);
  if (donor === null || user === null) throw new Error('Both are stored.');
  const actions = [
    () => toggleVerified(donor),
    () => toggleActive(donor),
    () => changeAccountStatus(admin.uid, user, 'suspended'),
    () => changeAccountStatus(admin.uid, { ...user, accountStatus: 'suspended' }, 'provisional'),
    () => changeRole(admin.uid, user, 'admin'),
    () => changeRole(admin.uid, { ...user, role: 'admin' }, 'user'),
    () => closeRequest(request, 'cancelled'),
  ];
  for (const action of actions) {
    campus.advanceClock();
    await action();
  }
  const all = [
    'Olivia cancel Karim Uddin',
    'Olivia revoke-admin Bashir',
    'Olivia grant-admin Bashir',
    'Olivia restore Bashir',
    'Olivia suspend Bashir',
    'Olivia deactivate Ayesha Rahman',
    'Olivia verify Ayesha Rahman',
  ];
  expect(await logged()).toEqual(all);
  expect(await logged({ field: 'actor', value: admin.uid })).toEqual(all);
  expect(await logged({ field: 'action', value: 'suspend' })).toEqual(['Olivia suspend Bashir']);
  const both = [
    { field: 'action', value: 'suspend' },
    { field: 'actor', value: bashir.uid },
  ];
  expect(await logged(...both)).toEqual([]);
  expect((await readRecentActions()).map(({ action }) => action)).toEqual([
    'cancel',
    'revoke-admin',
    'grant-admin',
    'restore',
    'suspend',
  ]);
  expect((await readActors()).map(({ actorEmail }) => actorEmail)).toEqual([admin.email]);
  expect(campus.indexesNotImported()).toEqual([]);
});

it('numbers that are shown at the same time are logged each, also when another tab has logged something', async () => {
  campus.advanceClock();
  const numbers = [readHiddenNumber(ayesha.uid), readHiddenNumber(bashir.uid)];
  const elsewhere = logOnly({ action: 'export', collection: 'donors', targets: [] });
  expect(await Promise.all(numbers)).toEqual([donorDetails.contactNumber, donorDetails.contactNumber]);
  await elsewhere;
  const shown = await logged({ field: 'action', value: 'show-number' });
  expect(new Set(shown)).toEqual(
    new Set(['Olivia show-number Ayesha Rahman', 'Olivia show-number Bashir Ahmed']),
  );
});

it('a search of numbers is logged once an hour, and again after another action', async () => {
  const searches = () => logged({ field: 'action', value: 'search-numbers' });
  const sort = { field: 'fullName', direction: 'asc' } as const;
  const search = () => adminDonors.readPage({ search: donorDetails.contactNumber, filters: [], sort }, null);
  expect((await search()).items).toHaveLength(2);
  await search();
  expect(await searches()).toHaveLength(1);
  await readHiddenNumber(ayesha.uid);
  await search();
  expect(await searches()).toHaveLength(2);
});

it('a request that an admin deletes leaves no offers, and its entry no name', async () => {
  const id = newRequestId();
  await campus.signInAs(ayesha);
  await postRequest(id, ayesha, requestDetails);
  await campus.putDocuments({
    [`bloodRequests/${id}/offers/${bashir.uid}`]: {
      userId: bashir.uid,
      requestUserId: ayesha.uid,
      status: 'offered',
    },
  });
  await campus.signInAs(admin);
  campus.advanceClock();
  await removeRequest(id);
  expect(await countOffers({ id, userId: ayesha.uid })).toBe(0);
  expect((await logged())[0]).toBe('Olivia delete null');
});
