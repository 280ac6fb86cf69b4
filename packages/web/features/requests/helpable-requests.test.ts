import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exactly } from '../../lib/firestore/pagination.ts';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { countHelpableRequests, readHelpableRequests, readHelpableSummary } from './api.ts';
import { changeRequestStatus } from './change-api.ts';
import { newRequestId, postRequest } from './post/api.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('a donor sees the active requests of others that the group can be given to, by imported indexes', async () => {
  const donor = await campus.join('donor');
  const ableDonor = { userId: donor.uid, bloodGroup: 'A+' } as const;
  await post(donor, { patientName: 'Own', requiredBloodGroup: 'A+' });
  const owner = await campus.join('owner');
  const hour = (hours: number) => new Date(campus.now().getTime() + hours * 3_600_000);
  await post(owner, { patientName: 'Low', requiredBloodGroup: 'A+', urgency: 'low' });
  await post(owner, { patientName: 'Urgent', requiredBloodGroup: 'AB+' });
  await post(owner, { patientName: 'Soon', requiredBloodGroup: 'A+', neededBy: hour(2) });
  await post(owner, { patientName: 'Later', requiredBloodGroup: 'A+', neededBy: hour(5) });
  await post(owner, { patientName: 'Other', requiredBloodGroup: 'O+' });
  await changeRequestStatus(await post(owner, { patientName: 'Closed' }), 'cancelled');

  await campus.signInAs(donor);
  const { items } = await readHelpableRequests(ableDonor, null);
  expect(items.map(({ patientName }) => patientName)).toEqual(['Later', 'Soon', 'Urgent', 'Low']);
  expect(await countHelpableRequests(ableDonor)).toEqual(exactly(4));
  const few = await readHelpableSummary(ableDonor);
  expect(few.map(({ patientName }) => patientName)).toEqual(['Soon', 'Later', 'Urgent']);
  expect(campus.indexesNotImported()).toEqual([]);

  await campus.signInAs(owner);
  await post(owner, { patientName: 'Plasma', requiredBloodGroup: 'AB+', component: 'plasma' });
  await post(owner, { patientName: 'Platelets', component: 'platelets' });
  await campus.signInAs(donor);
  const [newest, next] = (await readHelpableRequests(ableDonor, null)).items;
  expect([newest?.patientName, next?.patientName]).toEqual(['Platelets', 'Later']);
});

async function post(owner: Parameters<typeof postRequest>[1], details: Partial<typeof requestDetails>) {
  campus.advanceClock();
  const id = newRequestId();
  await postRequest(id, owner, { ...requestDetails, requiredBloodGroup: 'A+', ...details });
  return id;
}
