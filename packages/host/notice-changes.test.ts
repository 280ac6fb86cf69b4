import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import { announceOffer } from '@blood-bank/reactions/announce-offer';
import { announceRequest } from '@blood-bank/reactions/announce-request';
import {
  type Mail,
  type MailOutcome,
  type Port,
  UnfinishedReactionError,
} from '@blood-bank/reactions/reaction';
import { expect, test } from 'vitest';
import { readProductFiles } from './product-files.ts';
import { type NoticeCampus, noticeCampus, poster, site } from './testing/notice-campus.ts';

/** What changes between the choice of donors and their mails. */
type Change = (campus: NoticeCampus, uid: string) => Promise<unknown> | unknown;

const changeDonor =
  (changed: Readonly<Record<string, string | boolean>>): Change =>
  async ({ backend }, uid) => {
    const { documents } = backend.backend.firestore;
    const donor = await documents.get(`donors/${uid}`);
    await documents.set(`donors/${uid}`, { ...donor?.fields, ...changed });
  };

const put =
  (collection: string, fields: Readonly<Record<string, string | boolean>>): Change =>
  ({ backend }, uid) =>
    backend.backend.firestore.documents.set(`${collection}/${uid}`, { uid, ...fields });

const changesOfDonors: Readonly<Record<string, Change>> = {
  unavailable: changeDonor({ isAvailable: false }),
  deactivated: changeDonor({ isProfileActive: false }),
  donated: changeDonor({ lastDonationDate: zonedDate(new Date(), 'Asia/Dhaka') }),
  corrected: changeDonor({ bloodGroup: 'AB+' }),
  'not-a-donor': ({ backend }, uid) => backend.backend.firestore.documents.delete(`donors/${uid}`),
  unsubscribed: put('noticeSettings', { byMail: false, token: 'x'.repeat(43) }),
  suspended: put('users', { accountStatus: 'suspended' }),
  disabled: ({ backend }, uid) => backend.backend.accounts.setDisabled(uid, true),
  gone: ({ backend }, uid) => backend.backend.accounts.delete(uid),
};

test('a chosen donor is not told who can’t help or does not want to be told any more', async () => {
  const campus = await noticeCampus();
  const names = Object.keys(changesOfDonors);
  const donors = await Promise.all(names.map((name) => campus.addDonor(name, 'O+')));
  await campus.addDonor('willing', 'O+');
  await postUnsent(campus);
  for (const [index, change] of Object.values(changesOfDonors).entries()) {
    await change(campus, donors[index]?.uid ?? '');
  }
  campus.backend.clock.advance({ minutes: 20 });
  expect(await campus.told()).toEqual(['willing']);
});

test('nobody is told any more when the request’s needed-by has passed', async () => {
  const campus = await noticeCampus();
  await campus.addDonor('donor', 'O+');
  await postUnsent(campus, { neededBy: new Date(campus.backend.clock.now() + 600_000) });
  campus.backend.clock.advance({ minutes: 20 });
  expect(await campus.told()).toEqual([]);
});

test('nobody is told any more when the request’s poster was suspended', async () => {
  const campus = await noticeCampus();
  await campus.addDonor('donor', 'O+');
  await postUnsent(campus);
  const { uid = '' } = campus.backend.backend.accounts.findByEmail(poster.email) ?? {};
  await changesOfDonors.suspended?.(campus, uid);
  campus.backend.clock.advance({ minutes: 20 });
  expect(await campus.told()).toEqual([]);
});

test('a request that is closed while donors are told reaches nobody else', async () => {
  const campus = await noticeCampus();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await campus.addDonor(name, 'O+');
  const { documents } = campus.backend.backend.firestore;
  const path = 'bloodRequests/closed-soon';
  const fields = { userId: 'owner', ...requestDetails, status: 'active', requestedAt: now(campus) };
  await documents.set(path, fields);
  const { reaction, mails } = reacting(campus, async () => {
    await documents.set(path, { ...fields, status: 'fulfilled' });
    return 'sent' as const;
  });
  await announceRequest(reaction, { path });
  // As many as are sent at the same time.
  expect(mails.length).toBeLessThanOrEqual(3);
  expect(await documents.get('requestNotices/closed-soon')).toMatchObject({
    fields: { told: mails.length, isSent: true },
  });
});

test('an event that is delivered many times concurrently tells as many donors as the limit says, each once', async () => {
  const campus = await noticeCampus();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await campus.addDonor(name, 'O+');
  const path = 'bloodRequests/delivered-often';
  const fields = { userId: 'owner', ...requestDetails, status: 'active', requestedAt: now(campus) };
  await campus.backend.backend.firestore.documents.set(path, fields);
  const { reaction, mails } = reacting(campus);
  const notices = { ...reaction.campus.notices, donorsPerUrgentRequest: 5 };
  const announce = () => announceRequest({ ...reaction, campus: { ...reaction.campus, notices } }, { path });
  await Promise.allSettled(Array.from({ length: 30 }, announce));
  await announce();
  expect(mails).toHaveLength(5);
  expect(new Set(mails.map(({ to }) => to)).size).toBe(5);
});

test('an owner reads how many mails a mail server has confirmed', async () => {
  const campus = await noticeCampus();
  for (const name of ['a', 'b', 'c']) await campus.addDonor(name, 'O+');
  const { documents } = campus.backend.backend.firestore;
  const path = 'bloodRequests/half-told';
  const fields = { userId: 'owner', ...requestDetails, status: 'active', requestedAt: now(campus) };
  await documents.set(path, fields);
  const { reaction, mails } = reacting(campus, ({ to }) => (to === 'a@campus.test' ? 'unknown' : 'sent'));
  for (const _ of ['first', 'second'])
    await expect(announceRequest(reaction, { path })).rejects.toThrow(UnfinishedReactionError);
  await announceRequest(reaction, { path });
  expect(mails.filter(({ to }) => to === 'a@campus.test')).toHaveLength(2);
  expect(await documents.get('requestNotices/half-told')).toMatchObject({
    fields: { told: 2, isSent: true },
  });
});

test('the handler of an event reads the request and the offer as they are now, not as they were', async () => {
  const campus = await noticeCampus();
  await campus.addDonor('donor', 'O+');
  const { documents } = campus.backend.backend.firestore;
  const { uid = '' } = campus.backend.backend.accounts.findByEmail(poster.email) ?? {};
  const request = { userId: uid, ...requestDetails, requestedAt: now(campus) };
  const offer = {
    userId: 'donor',
    requestUserId: uid,
    bloodGroup: 'O+',
    fullName: 'Ayesha',
    offeredAt: now(campus),
  };
  await documents.set('bloodRequests/r1', { ...request, status: 'cancelled' });
  await documents.set('bloodRequests/r2', { ...request, status: 'active' });
  await documents.set('bloodRequests/r2/offers/donor', { ...offer, status: 'withdrawn' });
  const { reaction, mails } = reacting(campus);
  // Eventarc's events hold the document as it was created.
  const created = { path: 'bloodRequests/r1', fields: { ...request, status: 'active' } };
  await announceRequest(reaction, created);
  const offered = { path: 'bloodRequests/r2/offers/donor', fields: { ...offer, status: 'offered' } };
  await announceOffer(reaction, offered);
  expect(mails).toEqual([]);
});

test('a retried mail about an offer does not reach a member who has taken the id of the deleted request', async () => {
  const campus = await noticeCampus();
  const { documents } = campus.backend.backend.firestore;
  const { uid: donor } = await campus.addDonor('donor', 'O+');
  const { uid: other } = await campus.addDonor('other', 'A+');
  const { uid = '' } = campus.backend.backend.accounts.findByEmail(poster.email) ?? {};
  const request = { ...requestDetails, status: 'active', requestedAt: now(campus) };
  const path = `bloodRequests/r1/offers/${donor}`;
  await documents.set('bloodRequests/r1', { ...request, userId: uid });
  await documents.set(path, {
    userId: donor,
    requestUserId: uid,
    bloodGroup: 'O+',
    fullName: 'Ayesha',
    status: 'offered',
    offeredAt: now(campus),
  });
  const { reaction, mails } = reacting(campus, () => 'failed');
  await expect(announceOffer(reaction, { path })).rejects.toThrow(UnfinishedReactionError);
  await documents.set('bloodRequests/r1', { ...request, userId: other });
  await announceOffer(reaction, { path });
  expect(mails.map(({ to }) => to)).toEqual([poster.email]);
});

test('who may not read requests is not told of them: suspended members, and others than a closed community’s', async () => {
  const campus = await noticeCampus({}, ['campus.test']);
  const [suspended] = await Promise.all([
    campus.addDonor('suspended', 'O+'),
    campus.addDonor('member', 'O+'),
    campus.addDonor('former', 'O+', { email: 'former@club.test' }),
  ]);
  await changesOfDonors.suspended?.(campus, suspended.uid);
  await campus.post();
  expect(await campus.told()).toEqual(['member']);
});

/** Posts a request for which donors are chosen, and whose mails are refused for now. */
async function postUnsent(campus: NoticeCampus, different = {}): Promise<void> {
  campus.mailServer.refuse(100);
  await campus.post(different);
  const logged = () => campus.backend.logged.join('');
  await expect.poll(logged).toContain('a trigger failed');
  campus.mailServer.refuse(0);
}

/** A reaction on the campus's data, and the mails that it sends. */
function reacting(
  { backend: { backend } }: NoticeCampus,
  onMail: (mail: Mail) => Promise<MailOutcome> | MailOutcome = () => 'sent',
) {
  const mails: Mail[] = [];
  const port: Port = {
    ...backend.firestore.documents,
    addressesOf: async (uids) => backend.accounts.verifiedAddresses(uids),
    async sendMail(mail) {
      mails.push(mail);
      return onMail(mail);
    },
    sendPush: null,
  };
  return { reaction: { port, campus: readProductFiles().campus, origin: site }, mails };
}

function now({ backend }: NoticeCampus): Date {
  return new Date(backend.clock.now());
}
