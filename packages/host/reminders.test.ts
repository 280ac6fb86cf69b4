import { addDays } from '@blood-bank/domain/calendar-date';
import { limits } from '@blood-bank/domain/records/limits';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import { sweepDonors } from '@blood-bank/reactions/sweep-donors';
import { expect, test } from 'vitest';
import { type NoticeCampus, noticeCampus, poster } from './testing/notice-campus.ts';
import type { ReadMail } from './testing/read-mail.ts';

const timeZone = 'Asia/Dhaka';
const day = 86_400_000;

/** The fields of a document as they are now. */
async function stored({ backend }: NoticeCampus, path: string) {
  return (await backend.backend.firestore.documents.get(path))?.fields;
}

/** Opens the page of a mail's question, or answers it. */
async function visit({ backend }: NoticeCampus, mail: ReadMail | undefined, answer?: string) {
  const link = /https:\/\/\S+\/answer\?\S+/.exec(mail?.text ?? '')?.[0] ?? 'https://no.test/answer?';
  const { pathname, search } = new URL(link);
  const chosen = answer === undefined ? '' : `&answer=${answer}`;
  const method = answer === undefined ? 'GET' : 'POST';
  const response = await fetch(`${backend.origin}${pathname}${search}${chosen}`, { method });
  return { status: response.status, text: await response.text() };
}

/** A campus with a request that a donor has offered to help with. */
async function offered(different: Parameters<NoticeCampus['post']>[0] = {}) {
  const campus = await noticeCampus();
  const donor = await campus.addDonor('donor', 'O+', { byMail: false });
  const request = await campus.post(different);
  await campus.offer(request, donor);
  await campus.mails();
  return { campus, donor, request, offer: `bloodRequests/${request}/offers/${donor.uid}` };
}

/** When the commit of a client happens. */
function nowOf({ backend }: NoticeCampus): Date {
  return new Date(backend.clock.now());
}

test('donors whose offers stand are told once that a request is closed', async () => {
  const { campus, request, offer } = await offered();
  const withdrawn = await campus.addDonor('withdrawn', 'O+');
  await campus.offer(request, withdrawn);
  const path = `bloodRequests/${request}`;
  await campus.change(`${path}/offers/${withdrawn.uid}`, { status: 'withdrawn' });
  await campus.mails();
  await campus.change(path, { unitsReceived: 1 });
  expect(await campus.told()).toEqual([]);
  // As a client of the specification closes it.
  await campus.change(path, { status: 'cancelled' });
  const [mail, ...others] = await campus.mails();
  expect(mail).toMatchObject({ to: 'donor@campus.test' });
  expect(mail?.headers.subject).toBe('No longer needed: O+ blood at Campus Medical Centre');
  expect(others).toEqual([]);
  await campus.change(path, { unitsReceived: 2 });
  await campus.change(offer, { status: 'donated' });
  expect(await campus.told()).toEqual([]);
});

test('a donor who is said to have donated is neither told nor forgotten, until somebody answers', async () => {
  const { campus, donor, offer } = await offered();
  await campus.change(offer, { status: 'donated' });
  await campus.mails();
  const { saidDonatedAt } = (await stored(campus, `donors/${donor.uid}`)) ?? {};
  expect(saidDonatedAt).toEqual(nowOf(campus));
  await campus.backend.backend.firestore.documents.set(`noticeSettings/${donor.uid}`, {
    byMail: true,
    token: donor.token,
  });
  campus.backend.clock.advance({ days: 13 });
  await campus.post();
  expect(await campus.told()).toEqual([]);
  campus.backend.clock.advance({ days: 2 });
  await campus.post();
  expect(await campus.told()).toEqual(['donor']);
});

test('a day later the donor is asked, and Yes logs the donation and counts the unit once', async () => {
  const { campus, donor, request, offer } = await offered({ urgency: 'moderate' });
  await campus.change(`donors/${donor.uid}`, { lastDonationDate: '2025-01-02' });
  await campus.change(offer, { status: 'donated' });
  await campus.mails();
  const saidOn = zonedDate(nowOf(campus), timeZone);
  await campus.remind();
  expect(await campus.told()).toEqual([]);
  campus.backend.clock.advance({ days: 1 });
  await campus.remind();
  await campus.remind();
  const [mail, ...others] = await campus.mails();
  expect(mail).toMatchObject({ to: donor.email });
  expect(others).toEqual([]);
  const page = await visit(campus, mail);
  expect(page.text).toContain('Yes, I donated');
  // Mail scanners open links.
  expect(await stored(campus, offer)).toMatchObject({ status: 'donated' });
  expect(await visit(campus, mail, 'yes')).toMatchObject({ status: 200 });
  expect((await visit(campus, mail, 'yes')).text).toContain('Your donation is recorded.');
  expect((await visit(campus, mail, 'no')).status).toBe(410);
  expect(await stored(campus, offer)).toMatchObject({ status: 'confirmed' });
  expect(await stored(campus, `bloodRequests/${request}`)).toMatchObject({ unitsReceived: 1 });
  expect(await stored(campus, `donors/${donor.uid}`)).toMatchObject({
    lastDonationDate: saidOn,
    lastDonationComponent: 'whole-blood',
    saidDonatedAt: null,
  });
  expect(await stored(campus, `donors/${donor.uid}/donations/${saidOn}`)).toMatchObject({
    place: 'Campus Medical Centre',
    requestId: request,
    recordedBy: donor.uid,
  });
  // The date that the record had before.
  expect(await stored(campus, `donors/${donor.uid}/donations/2025-01-02`)).toMatchObject({ requestId: null });
  campus.backend.clock.advance({ days: 1 });
  await campus.remind();
  expect(await campus.told()).toEqual([]);
});

test('Yes after the donor has logged the donation changes neither the log nor the record, and counts no unit beyond the most', async () => {
  const { campus, donor, request, offer } = await offered({ urgency: 'moderate' });
  await campus.change(offer, { status: 'donated' });
  await campus.mails();
  campus.backend.clock.advance({ days: 1 });
  await campus.remind();
  const [mail] = await campus.mails();
  const record = `donors/${donor.uid}`;
  const saidOn = zonedDate(new Date(nowOf(campus).getTime() - 86_400_000), timeZone);
  const logged = { donatedOn: saidOn, component: 'platelets', place: 'Blood Centre', requestId: null };
  await campus.create(`${record}/donations/${saidOn}`, {
    ...logged,
    recordedBy: donor.uid,
    recordedAt: nowOf(campus),
  });
  const moved = { lastDonationDate: saidOn, lastDonationComponent: 'platelets', saidDonatedAt: null };
  await campus.change(record, moved);
  await campus.change(`bloodRequests/${request}`, { unitsReceived: limits.unitsMax });
  expect(await visit(campus, mail, 'yes')).toMatchObject({ status: 200 });
  expect(await stored(campus, offer)).toMatchObject({ status: 'confirmed' });
  expect(await stored(campus, record)).toMatchObject(moved);
  const { documents } = campus.backend.backend.firestore;
  const entries = await documents.query({ collection: `${record}/donations` });
  expect(entries.map(({ fields }) => fields)).toEqual([expect.objectContaining(logged)]);
  expect(await stored(campus, `bloodRequests/${request}`)).toMatchObject({ unitsReceived: limits.unitsMax });
});

test('No logs nothing, and the donor is asked for blood again', async () => {
  const { campus, donor, request, offer } = await offered();
  await campus.change(offer, { status: 'donated' });
  await campus.mails();
  campus.backend.clock.advance({ days: 1 });
  await campus.remind();
  const [mail] = await campus.mails();
  expect(await visit(campus, mail, 'no')).toMatchObject({ status: 200 });
  expect(await stored(campus, offer)).toMatchObject({ status: 'denied' });
  expect(await stored(campus, `donors/${donor.uid}`)).toMatchObject({
    lastDonationDate: null,
    saidDonatedAt: null,
  });
  expect(await stored(campus, `bloodRequests/${request}`)).not.toHaveProperty('unitsReceived');
});

test('a link with another secret answers nothing', async () => {
  const { campus, offer } = await offered();
  await campus.change(offer, { status: 'donated' });
  await campus.mails();
  campus.backend.clock.advance({ days: 1 });
  await campus.remind();
  const [mail] = await campus.mails();
  const forged = mail && { ...mail, text: mail.text.replace(/token=[\w-]{4}/, 'token=AAAA') };
  expect((await visit(campus, forged)).status).toBe(410);
  expect((await visit(campus, forged, 'yes')).status).toBe(410);
  expect((await visit(campus, mail, 'cancelled')).status).toBe(410);
  expect(await stored(campus, offer)).toMatchObject({ status: 'donated' });
});

test('the owner of a request whose time has passed is asked, and closing it tells donors', async () => {
  const campus = await noticeCampus();
  const neededBy = new Date(campus.backend.clock.now() + 3_600_000);
  const donor = await campus.addDonor('donor', 'O+', { byMail: false });
  const request = await campus.post({ neededBy });
  await campus.offer(request, donor);
  await campus.mails();
  await campus.remind();
  expect(await campus.told()).toEqual([]);
  campus.backend.clock.advance({ minutes: 90 });
  await campus.remind();
  const [mail] = await campus.mails();
  expect(mail).toMatchObject({ to: poster.email });
  expect(await visit(campus, mail, 'fulfilled')).toMatchObject({ status: 200 });
  expect(await stored(campus, `bloodRequests/${request}`)).toMatchObject({ status: 'fulfilled' });
  expect(await campus.told()).toEqual(['donor']);
  expect((await visit(campus, mail, 'needed')).status).toBe(410);
});

test('a request that is still needed stays open, and its owner is not asked again', async () => {
  const campus = await noticeCampus();
  const request = await campus.post();
  campus.backend.clock.advance({ days: 1, minutes: 1 });
  await campus.remind();
  const [mail] = await campus.mails();
  expect(await visit(campus, mail, 'needed')).toMatchObject({ status: 200 });
  const { status, stillNeededAt } = (await stored(campus, `bloodRequests/${request}`)) ?? {};
  expect({ status, stillNeededAt }).toEqual({ status: 'active', stillNeededAt: nowOf(campus) });
  campus.backend.clock.advance({ days: 1 });
  await campus.remind();
  expect(await campus.told()).toEqual([]);
});

test('donors hear once that they can give again, if they want mails and are available', async () => {
  const campus = await noticeCampus();
  const today = zonedDate(nowOf(campus), timeZone);
  const gave = (days: number, more = {}) => ({
    record: { lastDonationDate: addDays(today, -days), ...more },
  });
  await campus.addDonor('ready', 'O+', gave(120));
  await campus.addDonor('platelets', 'O+', gave(14, { lastDonationComponent: 'platelets' }));
  await campus.addDonor('early', 'O+', gave(119));
  await campus.addDonor('long-ago', 'O+', gave(124));
  await campus.addDonor('away', 'O+', gave(120, { isAvailable: false }));
  await campus.addDonor('silent', 'O+', { ...gave(120), byMail: false });
  await campus.remind();
  expect(await campus.told()).toEqual(['platelets', 'ready']);
  campus.backend.clock.advance({ days: 1 });
  await campus.remind();
  expect(await campus.told()).toEqual(['early']);
});

test('a donor who has been away for long is asked, and is available again by one press', async () => {
  const campus = await noticeCampus();
  const donor = await campus.addDonor('donor', 'O+');
  const path = `donors/${donor.uid}`;
  await campus.change(path, { isAvailable: false });
  await campus.mails();
  expect(await stored(campus, path)).toMatchObject({ unavailableSince: nowOf(campus) });
  campus.backend.clock.advance({ days: 120 });
  await campus.remind();
  const [mail] = await campus.mails();
  expect(mail?.headers['list-unsubscribe']).toContain('/unsubscribe?');
  expect(await visit(campus, mail, 'later')).toMatchObject({ status: 200 });
  campus.backend.clock.advance({ days: 100 });
  await campus.remind();
  expect(await campus.told()).toEqual([]);
  expect(await visit(campus, mail, 'available')).toMatchObject({ status: 410 });
});

test('a donor who has not confirmed the profile for a year is asked once a year by mail, and Yes counts for another', async () => {
  const campus = await noticeCampus();
  const registered = (days: number) => ({ registeredAt: new Date(nowOf(campus).getTime() - days * day) });
  const donor = await campus.addDonor('donor', 'O+', { byMail: false, record: registered(300) });
  const inactive = { ...registered(300), isProfileActive: false };
  await campus.addDonor('inactive', 'O+', { record: inactive });
  await campus.addDonor('away', 'O+', { record: { ...registered(300), isAvailable: false } });
  const suspended = await campus.addDonor('suspended', 'O+', { record: registered(300) });
  const { documents } = campus.backend.backend.firestore;
  await documents.set(`users/${suspended.uid}`, { accountStatus: 'suspended' });
  await documents.set(`users/${donor.uid}`, { language: 'bn' });
  // Who has registered before there was the question.
  await sweepDonors(documents);
  expect(await stored(campus, `donors/${donor.uid}`)).toMatchObject({
    confirmedAt: registered(300).registeredAt,
  });
  // The dashboard asks first.
  campus.backend.clock.advance({ days: 78 });
  await campus.remind();
  expect(await campus.told()).toEqual([]);
  campus.backend.clock.advance({ days: 1 });
  await campus.remind();
  campus.backend.clock.advance({ days: 3 });
  await campus.remind();
  const [mail, ...others] = await campus.mails();
  expect(mail?.headers.subject).toBe('আপনার রক্তদাতা প্রোফাইল কি এখনও ঠিক আছে?');
  expect(others).toEqual([]);
  campus.backend.clock.advance({ days: 362 });
  await campus.remind();
  const [again, ...more] = await campus.mails();
  expect(again).toMatchObject({ to: donor.email });
  expect(more).toEqual([]);
  expect((await visit(campus, mail)).status).toBe(410);
  expect((await visit(campus, again)).text).toContain('হ্যাঁ, ঠিক আছে');
  const { confirmedAt } = (await stored(campus, `donors/${donor.uid}`)) ?? {};
  expect(confirmedAt).not.toEqual(nowOf(campus));
  expect(await visit(campus, again, 'right')).toMatchObject({ status: 200 });
  expect(await stored(campus, `donors/${donor.uid}`)).toMatchObject({ confirmedAt: nowOf(campus) });
  campus.backend.clock.advance({ days: 378 });
  await campus.remind();
  expect(await campus.told()).toEqual([]);
});

test('a donor who can’t be asked any more is not available, and not asked about that either', async () => {
  const campus = await noticeCampus();
  const confirmedAt = new Date(nowOf(campus).getTime() - 379 * day);
  const donor = await campus.addDonor('donor', 'O+', { record: { confirmedAt } });
  await campus.remind();
  const [mail] = await campus.mails();
  expect(await visit(campus, mail, 'unavailable')).toMatchObject({ status: 200 });
  expect(await stored(campus, `donors/${donor.uid}`)).toMatchObject({ isAvailable: false, confirmedAt });
  for (const days of [120, 245]) {
    campus.backend.clock.advance({ days });
    await campus.remind();
    expect(await campus.told()).toEqual([]);
  }
});

test('a member is thanked for a donation that somebody else has recorded, once a day', async () => {
  const campus = await noticeCampus();
  const donor = await campus.addDonor('donor', 'O+');
  const record = (day: string, recordedBy: string) =>
    campus.create(`donors/${donor.uid}/donations/${day}`, {
      ...{ donatedOn: day, component: 'whole-blood', place: 'Blood drive', requestId: null },
      ...{ recordedBy, recordedAt: nowOf(campus) },
    });
  await record('2026-03-01', donor.uid);
  expect(await campus.told()).toEqual([]);
  await record('2026-03-02', 'vera');
  await record('2026-03-03', 'vera');
  const [mail, ...others] = await campus.mails();
  expect(mail?.text).toContain('Blood drive');
  expect(others).toEqual([]);
});
