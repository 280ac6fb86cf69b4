import { startBackend } from '@embedded-firebase/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { moveOfferNumbers } from './move-offer-numbers.ts';
import { readProductFiles } from './product-files.ts';
import { projectId } from './project.ts';

test('numbers that an earlier version kept in offers are moved where no admin lists them, but for those that are taken back', async () => {
  const { indexes } = readProductFiles();
  const server = await startBackend({ projectId, indexes });
  onTestFinished(() => server.stop());
  const { documents } = server.backend.firestore;
  const posted = new Date('2026-11-20T10:00:00Z');
  const later = new Date('2026-11-20T11:00:00Z');
  const offer = { contactNumber: '+880 1700 000 011', message: 'Call after 5', offeredAt: later };
  await documents.set('bloodRequests/r1', { userId: 'poster', requestedAt: posted });
  await documents.set('bloodRequests/r1/offers/standing', { ...offer, status: 'offered' });
  await documents.set('bloodRequests/r1/offers/withdrawn', { ...offer, status: 'withdrawn' });
  await documents.set('bloodRequests/r1/offers/of-earlier', {
    ...offer,
    offeredAt: new Date(0),
    status: 'offered',
  });
  await documents.set('bloodRequests/deleted/offers/left', { ...offer, status: 'offered' });

  await moveOfferNumbers(server.backend);
  await moveOfferNumbers(server.backend);
  const fieldsAt = async (path: string) => (await documents.get(`bloodRequests/${path}`))?.fields ?? null;
  const { contactNumber, ...rest } = offer;
  const requestUserId = 'poster';
  expect(await fieldsAt('r1/offers/standing')).toEqual({ ...rest, status: 'offered', requestUserId });
  expect(await fieldsAt('r1/offers/standing/private/contact')).toEqual({ contactNumber, requestUserId });
  expect(await fieldsAt('r1/offers/withdrawn')).toMatchObject({ message: '', requestUserId });
  for (const path of ['r1/offers/withdrawn/private/contact', 'r1/offers/of-earlier', 'deleted/offers/left'])
    expect(await fieldsAt(path)).toBeNull();
});
