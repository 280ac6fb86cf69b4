import { addDays } from '@blood-bank/domain/calendar-date';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { zonedDate, zonedTimeOfDay } from '@blood-bank/domain/zoned-time';
import { callAccounts, errorOf, signIn, signUp } from '@embedded-firebase/server/testing';
import { expect, test } from 'vitest';
import { createNotices } from './notices.ts';
import { readProductFiles } from './product-files.ts';
import { type NoticeCampus, noticeCampus, poster, site } from './testing/notice-campus.ts';

/** What was announced of a request, as its owner reads it. */
async function announced({ backend }: Awaited<ReturnType<typeof noticeCampus>>, request: string) {
  return (await backend.backend.firestore.documents.get(`requestNotices/${request}`))?.fields;
}

/** All documents by which mails are counted and sent, with their paths. */
async function storedForMails({ backend }: NoticeCampus): Promise<string> {
  const { documents } = backend.backend.firestore;
  const collections = ['noticesSent', 'noticeSlots', 'mailSlots', 'requestNotices'];
  const all = collections.map((collection) => documents.query({ collection }));
  return JSON.stringify((await Promise.all(all)).flat().map(({ path, fields }) => [path, fields]));
}

const daysAgo = (days: number) => addDays(zonedDate(new Date(), 'Asia/Dhaka'), -days);

test('donors who can help and want to be told get a mail, and nobody else', async () => {
  const campus = await noticeCampus();
  await Promise.all([
    campus.addDonor('exact', 'A-'),
    campus.addDonor('universal', 'O-', { record: { lastDonationDate: daysAgo(121) } }),
    campus.addDonor('other-group', 'B-'),
    campus.addDonor('positive', 'A+'),
    campus.addDonor('unavailable', 'A-', { record: { isAvailable: false } }),
    campus.addDonor('paused', 'A-', { record: { pausedUntil: '2099-01-01' } }),
    campus.addDonor('rested', 'A-', { record: { pausedUntil: '2020-01-01' } }),
    campus.addDonor('inactive', 'A-', { record: { isProfileActive: false } }),
    campus.addDonor('deferred', 'A-', { record: { lastDonationDate: daysAgo(100) } }),
    campus.addDonor('unwilling', 'A-', { byMail: false }),
    campus.addDonor('never-asked', 'A-', { byMail: null }),
    campus.addDonor('unverified', 'A-', { emailVerified: false }),
    campus.addDonor('disabled', 'A-', { disabled: true }),
    campus.addDonor('roster', 'A-', { record: { userId: null } }),
  ]);
  const urgent = await campus.post({ requiredBloodGroup: 'A-', urgency: 'urgent' });
  expect(await campus.told()).toEqual(['exact', 'rested', 'universal']);
  expect(await announced(campus, urgent)).toMatchObject({
    isComplete: true,
    isSent: true,
    told: 3,
    limit: null,
  });
  campus.backend.clock.advance({ days: 2 });
  await campus.post({ requiredBloodGroup: 'A-', urgency: 'moderate' });
  expect(await campus.told()).toEqual(['exact', 'rested']);
  campus.backend.clock.advance({ days: 2 });
  const low = await campus.post({ requiredBloodGroup: 'A-', urgency: 'low' });
  expect(await campus.told()).toEqual([]);
  expect(await announced(campus, low)).toMatchObject({ isSent: true, told: 0, limit: 'urgency' });
});

test('thousands of roster entries, who have no account, keep nobody from being told', async () => {
  const campus = await noticeCampus({ donorsPerUrgentRequest: 1 });
  await campus.addDonor('donor', 'O+');
  const { documents } = campus.backend.backend.firestore;
  const entry = {
    userId: null,
    fullName: 'Rahim',
    bloodGroup: 'O+',
    isAvailable: true,
    isProfileActive: true,
  };
  const ids = Array.from({ length: 250 }, (_, index) => `roster-${String(index).padStart(22, '0')}`);
  await Promise.all(ids.map((id) => documents.set(`donors/${id}`, entry)));
  await campus.post();
  expect(await campus.told()).toEqual(['donor']);
});

test('a poster is not told of the own request', async () => {
  const campus = await noticeCampus();
  const donor = await campus.addDonor('donor', 'O+');
  await campus.post({ userId: donor.uid });
  expect(await campus.told()).toEqual([]);
});

test('nobody else is told once as many have offered as units are needed', async () => {
  const campus = await noticeCampus();
  const [first, second] = [await campus.addDonor('first', 'O+'), await campus.addDonor('second', 'O+')];
  const request = await campus.postSilently({ unitsRequired: 2, unitsReceived: 1 });
  await campus.offer(request, first);
  campus.backend.clock.advance({ seconds: 30 });
  expect(await campus.told()).toEqual(['poster']);
  const other = await campus.postSilently({ unitsRequired: 3, unitsReceived: 1 });
  await campus.offer(other, second);
  campus.backend.clock.advance({ seconds: 30 });
  expect(await campus.told()).toEqual(['first', 'poster', 'second']);
});

test('a mail says what is needed, and nothing of the patient, of numbers or of other people', async () => {
  const campus = await noticeCampus();
  const donor = await campus.addDonor('donor', 'O-');
  const other = await campus.addDonor('other', 'O-');
  const request = await campus.post({
    requiredBloodGroup: 'O-',
    hospitalName: 'Campus <Medical> Centre, call 01700-000 021',
    hospitalLocation: 'Road 12, ask karim@campus.test or evil.test',
    additionalInfo: 'Rahim is in bed 7, +880 1700 000 021',
    neededBy: new Date('2027-01-05T15:00:00Z'),
  });
  const mails = await campus.mails();
  await campus.offer(request, donor);
  const [offer] = await campus.mails();
  expect(offer).toMatchObject({ to: poster.email });
  expect(offer?.text).toContain(`${site}/requests/${request}`);
  const mail = mails.find(({ to }) => to === donor.email);
  const unsubscribe = `${site}/unsubscribe?uid=${donor.uid}&token=${donor.token}`;
  expect(mail?.headers).toMatchObject({
    subject: 'Urgent: O− blood needed at Campus <Medical> Centre, call …',
    'message-id': `<${request}_${donor.uid}@bank.campus.test>`,
    'list-unsubscribe': `<${unsubscribe}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  for (const body of [mail?.text, mail?.html.replaceAll('&amp;', '&')]) {
    expect(body).toContain(`${site}/requests/${request}`);
    expect(body).toContain(unsubscribe);
    expect(body).toContain('O−');
  }
  expect(mail?.text).toContain('Needed by: Tuesday, Jan 5, 9 PM');
  expect(mail?.html).toContain('Campus &lt;Medical&gt; Centre');
  for (const { to, text, html, headers } of [...mails, ...(offer === undefined ? [] : [offer])]) {
    const everything = [text, html, ...Object.values(headers)].join('\n');
    const private_ = [requestDetails.patientName, 'Rahim is', '000 021', '000 033', 'karim@', ' evil.test'];
    const others = [poster, donor, other].map(({ email }) => email).filter((email) => email !== to);
    for (const text of [...private_, ...others]) expect(everything).not.toContain(text);
  }
});

test('members get mails in the language in which they last used the site', async () => {
  const campus = await noticeCampus();
  const { documents } = campus.backend.backend.firestore;
  const donor = await campus.addDonor('donor', 'O-');
  const request = await campus.post({ userId: donor.uid, requiredBloodGroup: 'O-' });
  await campus.mails();
  const reader = await campus.addDonor('reader', 'O-');
  for (const { uid } of [donor, reader]) await documents.set(`users/${uid}`, { uid, language: 'bn' });
  await campus.offer(request, reader);
  await campus.post({
    requiredBloodGroup: 'O-',
    unitsRequired: 12,
    neededBy: new Date('2027-01-05T15:00:00Z'),
  });
  const mails = await campus.mails();
  const [offer, notice] = ['সাড়া', 'প্রিয় রক্তদাতা'].map((word) => mails.find(({ text }) => text.includes(word)));
  expect(offer?.to).toBe(donor.email);
  expect(notice?.text).toContain('কত ব্যাগ: ১২\nকোথায়:');
  expect(notice?.text).toContain('লাগবে: মঙ্গলবার, ৫ জানুয়ারি রাত ৯টার মধ্যে');
  const link = new URL(notice?.headers['list-unsubscribe']?.slice(1, -1) ?? '');
  const page = await fetch(new URL(link.pathname + link.search, campus.backend.origin));
  expect(await page.text()).toContain('<html lang="bn">');
});

test.each([
  ['donors of an urgent request', { donorsPerUrgentRequest: 2 }, { told: 2, limit: null }],
  ['mails of a day', { mailsPerDay: 3 }, { told: 3, limit: 'campus' }],
  ['donors of a poster', { donorsPerPosterAndDay: 1 }, { told: 1, limit: 'poster' }],
])('the campus limits %s', async (_, limits, notice) => {
  const campus = await noticeCampus(limits);
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => campus.addDonor(name, 'O-')));
  const request = await campus.post({ requiredBloodGroup: 'O-' });
  expect(await campus.told()).toHaveLength(notice.told);
  expect(await announced(campus, request)).toMatchObject(notice);
});

test('a request that is deleted within half a minute tells nobody', async () => {
  const campus = await noticeCampus();
  const { documents } = campus.backend.backend.firestore;
  await campus.addDonor('donor', 'O+');
  const deleted = await campus.postSilently();
  // What was created later is handled already.
  await campus.list('invited@campus.test');
  await campus.invite('invited@campus.test');
  await expect.poll(() => campus.mailServer.accepted.length).toBe(1);
  await documents.delete(`bloodRequests/${deleted}`);
  campus.backend.clock.advance({ seconds: 30 });
  expect(await campus.told()).toEqual(['invited']);
  expect(await announced(campus, deleted)).toBeUndefined();
});

test.each<readonly [string, (campus: NoticeCampus, request: string) => Promise<void>]>([
  ['deleted', async ({ backend }, id) => backend.backend.firestore.documents.delete(`bloodRequests/${id}`)],
  [
    'cancelled',
    async ({ backend }, id) => {
      const { documents } = backend.backend.firestore;
      const request = await documents.get(`bloodRequests/${id}`);
      await documents.set(`bloodRequests/${id}`, { ...request?.fields, status: 'cancelled' });
      backend.clock.advance({ minutes: 1 });
    },
  ],
])('a request that was %s before its mails were sent takes nothing from the next one', async (_, close) => {
  const campus = await noticeCampus({ mailsPerDay: 4, donorsPerPosterAndDay: 4 });
  const names = ['a', 'b', 'c', 'd'];
  await Promise.all(names.map((name) => campus.addDonor(name, 'O+')));
  campus.mailServer.refuse(100);
  const closed = await campus.post();
  await expect.poll(() => campus.backend.logged.join('')).toContain('a trigger failed');
  campus.mailServer.refuse(0);
  await close(campus, closed);
  expect(await campus.told()).toEqual([]);
  const next = await campus.post();
  expect(await campus.told()).toEqual(names);
  expect(await announced(campus, next)).toMatchObject({ told: 4, limit: null });
});

test('an owner gets mails about a number of offers a day', async () => {
  const campus = await noticeCampus({ offerMailsPerPosterAndDay: 2 });
  const donors = await Promise.all(['a', 'b', 'c'].map((name) => campus.addDonor(name, 'B+')));
  const request = await campus.post();
  for (const donor of donors) await campus.offer(request, donor);
  expect(await campus.told()).toEqual(['poster', 'poster']);
  campus.backend.clock.advance({ days: 1 });
  const other = await campus.post();
  for (const donor of donors.slice(0, 1)) await campus.offer(other, donor);
  expect(await campus.told()).toEqual(['poster']);
});

test('resets of strangers use up nothing but their own share of the day', async () => {
  // Two mails for resets, two for owners of accounts, eight for donors, and six spare ones.
  const campus = await noticeCampus({ mailsPerDay: 20 });
  const { backend } = campus;
  const names = ['a', 'b', 'c', 'd'];
  await Promise.all(names.map((name) => campus.addDonor(name, 'O+')));
  const ask = (request: object) => errorOf(callAccounts(backend, 'sendOobCode', request));
  const reset = (email: string) => ask({ requestType: 'PASSWORD_RESET', email });
  const errors: (string | null)[] = [];
  for (const name of [...names, 'nobody']) errors.push(await reset(`${name}@campus.test`));
  expect(errors.slice(0, 2)).toEqual([null, null]);
  for (const error of errors.slice(2)) expect(error).toContain('as many of these mails as it may today');
  const { idToken } = await signUp(backend, 'newcomer@campus.test');
  expect(await ask({ requestType: 'VERIFY_EMAIL', idToken })).toBeNull();
  await campus.mails();
  await campus.post();
  expect((await campus.told()).filter((name) => names.includes(name))).toEqual(names);
  backend.clock.advance({ days: 1 });
  expect(await reset('c@campus.test')).toBeNull();
});

test('a day is one of the campus’s calendar', async () => {
  const campus = await noticeCampus({ donorsPerPosterAndDay: 1 });
  const { clock } = campus.backend;
  await campus.addDonor('donor', 'O+');
  const [hour = 0, minute = 0] = zonedTimeOfDay(new Date(clock.now()), 'Asia/Dhaka').split(':').map(Number);
  const minutesOfDay = 24 * 60;
  clock.advance({ minutes: (minutesOfDay + 23 * 60 + 10 - (hour * 60 + minute)) % minutesOfDay });
  const limits: unknown[] = [];
  for (const minutes of [0, 30, 30]) {
    clock.advance({ minutes });
    const request = await campus.post();
    await campus.mails();
    limits.push((await announced(campus, request))?.limit);
  }
  // In Greenwich all of them are on one day.
  expect(limits).toEqual([null, 'poster', null]);
});

test('a donor is told once in 24 hours and three times in 7 days', async () => {
  const campus = await noticeCampus();
  await campus.addDonor('donor', 'O+');
  const told: number[] = [];
  // So that 24 hours after a mail are not the end of a day.
  for (const hours of [0, 23, 2, 23, 2, 23, 2, 23, 70]) {
    campus.backend.clock.advance({ hours });
    await campus.post();
    told.push((await campus.told()).length);
  }
  expect(told).toEqual([1, 0, 1, 0, 1, 0, 0, 0, 1]);
});

test('nobody is told of a request that is more than an hour old, as a moved or restored one is', async () => {
  const campus = await noticeCampus();
  await campus.addDonor('donor', 'O+');
  const ago = (minutes: number) => new Date(campus.backend.clock.now() - minutes * 60_000);
  const old = await campus.post({ requestedAt: ago(61) });
  expect(await campus.told()).toEqual([]);
  expect(await announced(campus, old)).toBeUndefined();
  await campus.post({ requestedAt: ago(59) });
  expect(await campus.told()).toEqual(['donor']);
});

test('a refused mail is tried again, and is the same one', async () => {
  const campus = await noticeCampus();
  await campus.addDonor('donor', 'O+');
  campus.mailServer.refuse(1);
  const request = await campus.post();
  await expect.poll(() => campus.backend.logged.join('')).toContain('a trigger failed');
  expect(await announced(campus, request)).toMatchObject({ isComplete: true, isSent: false, told: 0 });
  campus.backend.clock.advance({ seconds: 10 });
  expect(await campus.told()).toEqual(['donor']);
  expect(await announced(campus, request)).toMatchObject({ isSent: true, told: 1 });
});

test('the owner of a request is told of each donor’s offer once', async () => {
  const campus = await noticeCampus();
  const donor = await campus.addDonor('donor', 'B+');
  const request = await campus.post();
  expect(await campus.told()).toEqual([]);
  await campus.offer(request, donor);
  expect((await campus.mails())[0]?.headers.subject).toBe('Ayesha Rahman can donate for your O+ request');
  const { documents } = campus.backend.backend.firestore;
  await documents.delete(`bloodRequests/${request}/offers/${donor.uid}`);
  await campus.offer(request, donor);
  expect(await campus.told()).toEqual([]);
});

test('of a member who leaves, nothing that was stored for mails remains', async () => {
  const campus = await noticeCampus();
  const { backend } = campus;
  const donor = await campus.addDonor('donor', 'O+');
  const other = await campus.addDonor('other', 'O+');
  const request = await campus.post();
  const own = await campus.post({ userId: donor.uid });
  await campus.offer(request, donor);
  await campus.mails();
  await backend.backend.firestore.documents.delete(`bloodRequests/${request}/offers/${donor.uid}`);
  await backend.backend.firestore.documents.delete(`bloodRequests/${own}`);
  const { idToken } = await signIn(backend, donor.email, 'invented-3');
  expect((await callAccounts(backend, 'delete', { idToken })).status).toBe(200);
  const stored = await storedForMails(campus);
  for (const trace of [donor.uid, own]) expect(stored).not.toContain(trace);
  // What limits the mails to others remains.
  expect(stored).toContain(`_to_${other.uid}_0`);
  await campus.post({ userId: 'somebody' });
  expect(await campus.told()).toEqual([]);
});

test('one click ends further mails, opening the link does not', async () => {
  const campus = await noticeCampus();
  const donor = await campus.addDonor('donor', 'O+');
  const other = await campus.addDonor('other', 'O+');
  await campus.post();
  const mail = (await campus.mails()).find(({ to }) => to === donor.email);
  const link = new URL(mail?.headers['list-unsubscribe']?.slice(1, -1) ?? '');
  const url = new URL(link.pathname + link.search, campus.backend.origin);
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  const page = await fetch(url);
  expect(await page.text()).toContain('<button>Stop these emails</button>');
  expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
  const forged = new URL(url);
  forged.searchParams.set('uid', other.uid);
  expect((await fetch(forged, oneClick)).status).toBe(410);
  for (const id of ['../donors', '__name__', 'x'.repeat(2_000), '']) {
    forged.searchParams.set('uid', id);
    expect((await fetch(forged, oneClick)).status).toBe(410);
  }
  campus.backend.clock.advance({ days: 2 });
  await campus.post();
  expect(await campus.told()).toEqual(['donor', 'other']);
  expect((await fetch(url, oneClick)).status).toBe(200);
  const done = await fetch(url, oneClick);
  expect(done.status).toBe(200);
  expect(await done.text()).toContain('<a class="button" href="/account">Open My Account</a>');
  campus.backend.clock.advance({ days: 2 });
  await campus.post();
  expect(await campus.told()).toEqual(['other']);
});

test('on a public site without a mail server no event waits for one', () => {
  const { campus } = readProductFiles();
  const settings = { smtpUrl: null, noticeDelaySeconds: 30 };
  const mailing = (publicUrl: string | null) =>
    createNotices(campus, { ...settings, publicUrl }).triggers.filter(({ name }) =>
      /^(announce|send)/.test(name),
    );
  expect(mailing(site)).toEqual([]);
  expect(mailing(null)).not.toEqual([]);
});
