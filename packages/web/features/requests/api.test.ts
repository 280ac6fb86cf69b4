import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { getDoc } from 'firebase/firestore/lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf } from '../../lib/firestore/errors.ts';
import { exactly } from '../../lib/firestore/pagination.ts';
import { requestDocument } from '../../lib/firestore/paths.ts';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { readRecentActions } from '../admin/log/api.ts';
import { activeRequests, countMyRequests, readMyRequests } from './api.ts';
import { changeRequestStatus, deleteRequest, sayStillNeeded, setUnitsReceived } from './change-api.ts';
import { editRequest } from './edit/api.ts';
import { closeRequest, editRequestAsAdmin } from './moderation-api.ts';
import { readRequest } from './one-request-api.ts';
import { findSameRequest, newRequestId, postRequest } from './post/api.ts';

const details = { ...requestDetails, additionalInfo: 'First line\nSecond line' };
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('posts a request once, even when repeated', async () => {
  const member = await campus.join('repeater');
  const id = newRequestId();
  const attempts = [1, 2, 3].map(() => postRequest(id, member, details));
  expect(await Promise.all(attempts)).toEqual(['posted', 'posted', 'posted']);
  expect(await postRequest(id, member, { ...details, unitsRequired: 3 })).toBe('earlier-exists');

  const { items } = await readMyRequests(member.uid, null);
  expect(items).toEqual([
    expect.objectContaining({
      ...details,
      id,
      userId: member.uid,
      userEmail: member.email,
      status: 'active',
    }),
  ]);
  expect(items[0]?.requestedAt).toBeInstanceOf(Date);
  expect(await countMyRequests(member.uid)).toEqual(exactly(1));
});

test('a request says by when the blood is needed, and a repetition has to say the same', async () => {
  const member = await campus.join('planner');
  const id = newRequestId();
  const tomorrow = new Date(campus.now().getTime() + 86_400_000);
  const needed = { ...details, neededBy: tomorrow };
  expect(await postRequest(id, member, needed)).toBe('posted');
  expect(await postRequest(id, member, { ...needed, neededBy: new Date(tomorrow) })).toBe('posted');
  expect(await postRequest(id, member, details)).toBe('earlier-exists');
  expect((await readRequest(id))?.neededBy).toEqual(tomorrow);
  const late = postRequest(newRequestId(), member, { ...details, neededBy: campus.now() });
  expect(await kindOfFailure(late)).toBe('denied');
});

test('the server refuses the post of an unverified member', async () => {
  const member = await campus.join('newcomer', { emailVerified: false });
  const kind = await kindOfFailure(postRequest(newRequestId(), member, details));
  expect(kind).toBe('denied');
  expect(await countMyRequests(member.uid)).toEqual(exactly(0));
});

test('a closed request leaves the active list and can’t be closed again', async () => {
  const member = await campus.join('closer');
  const id = newRequestId();
  const { count: before } = await activeRequests.readCount();
  await postRequest(id, member, details);
  expect((await activeRequests.readPage(null)).items.map((request) => request.id)).toContain(id);
  expect(await activeRequests.readCount()).toEqual(exactly(before + 1));

  await changeRequestStatus(id, 'fulfilled');
  expect((await activeRequests.readPage(null)).items.map((request) => request.id)).not.toContain(id);
  expect(await kindOfFailure(changeRequestStatus(id, 'cancelled'))).toBe('denied');

  await deleteRequest({ id, userId: member.uid });
  expect((await readMyRequests(member.uid, null)).items).toEqual([]);
});

test('an action whose response was lost can be repeated, but not after a lost race', async () => {
  const member = await campus.join('unlucky');
  const id = newRequestId();
  await postRequest(id, member, details);
  await changeRequestStatus(id, 'fulfilled');
  await changeRequestStatus(id, 'fulfilled', true);
  expect(await kindOfFailure(changeRequestStatus(id, 'fulfilled'))).toBe('denied');
  expect(await kindOfFailure(changeRequestStatus(id, 'cancelled', true))).toBe('denied');

  const own = { id, userId: member.uid };
  await deleteRequest(own);
  await deleteRequest(own, true);
  expect(await kindOfFailure(deleteRequest(own))).toBe('denied');
});

test('units are counted once, however often and by whomever, and corrected after closing', async () => {
  const owner = await campus.join('counter');
  const id = newRequestId();
  await postRequest(id, owner, { ...details, unitsRequired: 3 });
  await setUnitsReceived(id, 0, 1);
  await setUnitsReceived(id, 0, 1);
  expect(await readRequest(id)).toMatchObject({ unitsReceived: 1 });
  expect(await kindOfFailure(setUnitsReceived(id, 0, 3))).toBe('conflict');
  await changeRequestStatus(id, 'fulfilled');
  await setUnitsReceived(id, 1, 3);
  expect(await readRequest(id)).toMatchObject({ unitsReceived: 3, closedAt: campus.now() });
});

test('an owner says that an older request is still needed, and edits it; an admin edits it with an entry', async () => {
  const owner = await campus.join('editor');
  const id = newRequestId();
  await postRequest(id, owner, details);
  await sayStillNeeded(id);
  expect(await readRequest(id)).toMatchObject({ stillNeededAt: campus.now(), editedAt: null });
  await editRequest(id, { hospitalLocation: 'Ward 9', unitsRequired: 4 });
  expect(await readRequest(id)).toMatchObject({
    ...details,
    hospitalLocation: 'Ward 9',
    unitsRequired: 4,
    editedAt: campus.now(),
  });

  await campus.join('stranger');
  expect(await kindOfFailure(editRequest(id, { hospitalLocation: 'Ward 1' }))).toBe('denied');
  const admin = await campus.join('editing-admin');
  await campus.makeAdmin(admin);
  await editRequestAsAdmin(id, { patientName: 'Salma Begum' });
  const { searchTerms } = (await getDoc(requestDocument(id))).data() ?? {};
  expect(searchTerms).toContain('salma begum');
  const [newest] = await readRecentActions();
  expect(newest).toMatchObject({ action: 'edit', collection: 'bloodRequests', targets: [id] });
  await closeRequest(id, 'cancelled');
  expect(await readRequest(id)).toMatchObject({ status: 'cancelled', closedAt: campus.now() });
  expect(await kindOfFailure(editRequestAsAdmin(id, { patientName: 'Late' }))).toBe('conflict');
});

test('finds an active request for the same patient, hospital and group, also of another member', async () => {
  const details = { ...requestDetails, patientName: 'Nasreen  Akter' };
  const first = await campus.join('first-relative');
  const id = newRequestId();
  await postRequest(id, first, details);
  const second = await campus.join('second-relative');
  const subject = { ...details, patientName: 'nasreen akter' };
  expect((await findSameRequest(second.uid, subject))?.id).toBe(id);
  expect(await findSameRequest(second.uid, { ...subject, requiredBloodGroup: 'B-' })).toBeNull();
  await campus.signInAs(first);
  await changeRequestStatus(id, 'fulfilled');
  await campus.signInAs(second);
  expect(await findSameRequest(second.uid, subject)).toBeNull();
});

test('reports an id under which another member has posted', async () => {
  const id = newRequestId();
  await postRequest(id, await campus.join('quick'), details);
  expect(await postRequest(id, await campus.join('slow'), details)).toBe('id-taken');
});

test('another member can read an active request, not change it', async () => {
  const owner = await campus.join('owner');
  const id = newRequestId();
  await postRequest(id, owner, details);
  await campus.join('other');
  expect((await activeRequests.readPage(null)).items.map((request) => request.id)).toContain(id);
  expect(await kindOfFailure(changeRequestStatus(id, 'cancelled'))).toBe('denied');
  expect(await kindOfFailure(deleteRequest({ id, userId: owner.uid }))).toBe('denied');
});

async function kindOfFailure(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'it succeeded',
    (error: unknown) => problemOf(error).kind,
  );
}
