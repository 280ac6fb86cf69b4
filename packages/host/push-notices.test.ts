import { callAccounts, signIn } from '@embedded-firebase/server/testing';
import { expect, test } from 'vitest';
import { type NoticeCampus, noticeCampus, poster } from './testing/notice-campus.ts';

/** What the devices were shown, since the last call, by the names of the devices. */
function shown({ pushService }: NoticeCampus) {
  const pushes = pushService.received.splice(0);
  return pushes.map(({ device, payload }) => ({ device, ...JSON.parse(payload) })) as readonly {
    readonly device: string;
    readonly title: string;
    readonly body: string;
    readonly path: string;
    readonly tag: string;
    readonly language: string;
  }[];
}

const devicesShown = (campus: NoticeCampus) => shown(campus).map(({ device }) => device);

const documentsOf = ({ backend }: NoticeCampus) => backend.backend.firestore.documents;

async function mailSlots(campus: NoticeCampus): Promise<number> {
  return (await documentsOf(campus).query({ collection: 'mailSlots' })).length;
}

test('a donor with a device is told there instead of by mail: what is needed, and nothing of persons', async () => {
  const campus = await noticeCampus();
  const donor = await campus.addDonor('donor', 'O-');
  await campus.addDonor('mailed', 'O-');
  await campus.subscribe(donor.uid, 'phone');
  const request = await campus.post({
    requiredBloodGroup: 'O-',
    unitsRequired: 3,
    patientName: 'Rahim Uddin',
    contactPerson: 'Karim Uddin',
    contactNumber: '+880 1700 000 021',
    hospitalName: 'Campus Medical Centre, call 01700-000 021',
    additionalInfo: 'Rahim is in bed 7',
  });
  expect(await campus.told()).toEqual(['mailed']);
  const [push, ...others] = shown(campus);
  expect(others).toEqual([]);
  expect(push).toMatchObject({
    device: 'phone',
    title: 'Urgent: O− blood needed at Campus Medical Centre, call …',
    tag: `${request}_${donor.uid}`,
    language: 'en',
  });
  expect(push?.body).toMatch(/^Blood group: O−\nUnits: 3\nWhere: .*\nUrgency: Urgent \(Immediate Need\)$/);
  expect(push?.path).toMatch(new RegExp(`^/requests/${request}\\?by=`));
  expect(JSON.stringify(push)).not.toMatch(/Rahim|Karim|01700|1700 000|donor@|poster/);
  expect(JSON.stringify(push)).not.toContain(donor.token);
  // One budget for both, and both among the people told.
  expect(await mailSlots(campus)).toBe(2);
  expect((await documentsOf(campus).get(`requestNotices/${request}`))?.fields).toMatchObject({ told: 2 });
});

test('a device shows the language of its member', async () => {
  const campus = await noticeCampus();
  const donor = await campus.addDonor('donor', 'O+');
  await documentsOf(campus).set(`users/${donor.uid}`, { uid: donor.uid, language: 'bn' });
  await campus.subscribe(donor.uid, 'phone');
  await campus.post();
  expect(await campus.told()).toEqual([]);
  expect(shown(campus)).toMatchObject([{ language: 'bn', title: expect.stringContaining('দরকার') }]);
});

test.each([404, 410] as const)(
  'a device that is gone (%i) is deleted, and a mail is sent',
  async (status) => {
    const campus = await noticeCampus();
    const donor = await campus.addDonor('donor', 'O+');
    const path = await campus.subscribe(donor.uid, 'phone');
    campus.pushService.treat(status);
    await campus.post();
    expect(await campus.told()).toEqual(['donor']);
    expect(devicesShown(campus)).toEqual(['phone']);
    expect(await documentsOf(campus).get(path)).toBeNull();
    expect(await mailSlots(campus)).toBe(1);
  },
);

test.each([400, 403, 429, 500, 'redirect'] as const)(
  'a service that answers %s keeps its device, and a mail is sent',
  async (treatment) => {
    const campus = await noticeCampus();
    const donor = await campus.addDonor('donor', 'O+');
    const path = await campus.subscribe(donor.uid, 'phone');
    campus.pushService.treat(treatment);
    await campus.post();
    expect(await campus.told()).toEqual(['donor']);
    expect(await documentsOf(campus).get(path)).not.toBeNull();
    expect(campus.pushService.redirected).toEqual([]);
  },
);

test('of several devices one is enough, and each is told once', async () => {
  const campus = await noticeCampus();
  const donor = await campus.addDonor('donor', 'O+');
  const gone = await campus.subscribe(donor.uid, 'gone', 0);
  await campus.subscribe(donor.uid, 'failing', 1);
  await campus.subscribe(donor.uid, 'phone', 2);
  campus.pushService.treat(410, 'gone');
  campus.pushService.treat(500, 'failing');
  await campus.post();
  expect(await campus.told()).toEqual([]);
  expect(devicesShown(campus).sort()).toEqual(['failing', 'gone', 'phone']);
  expect(await documentsOf(campus).get(gone)).toBeNull();
});

test('a donor who wants no mails is told on devices alone, and again until one takes it', async () => {
  const campus = await noticeCampus();
  const unwilling = await campus.addDonor('unwilling', 'O+', { byMail: false });
  const never = await campus.addDonor('never-asked', 'O+', { byMail: null });
  await campus.subscribe(unwilling.uid, 'phone');
  await campus.subscribe(never.uid, 'tablet');
  campus.pushService.treat(500, 'tablet');
  await campus.post();
  await expect.poll(() => campus.backend.logged.join('')).toContain('a trigger failed');
  expect(devicesShown(campus).sort()).toEqual(['phone', 'tablet']);
  campus.pushService.treat(201);
  campus.backend.clock.advance({ minutes: 20 });
  expect(await campus.told()).toEqual([]);
  expect(devicesShown(campus)).toEqual(['tablet']);
  expect(await mailSlots(campus)).toBe(2);
});

test('a donor who wants no mails and whose only device is gone is not told, and frees a mail of the day', async () => {
  const campus = await noticeCampus();
  const donor = await campus.addDonor('donor', 'O+', { byMail: false });
  await campus.subscribe(donor.uid, 'phone');
  campus.pushService.treat(410);
  const request = await campus.post();
  await expect.poll(() => campus.backend.logged.join('')).toContain('a trigger failed');
  campus.backend.clock.advance({ minutes: 20 });
  expect(await campus.told()).toEqual([]);
  expect(devicesShown(campus)).toEqual(['phone']);
  expect(await mailSlots(campus)).toBe(0);
  expect((await documentsOf(campus).get(`requestNotices/${request}`))?.fields).toMatchObject({
    told: 0,
    isSent: true,
  });
});

test('who may not be told by mail is not told on a device either', async () => {
  const campus = await noticeCampus({}, ['campus.test']);
  const donors = await Promise.all([
    campus.addDonor('unverified', 'O+', { emailVerified: false }),
    campus.addDonor('disabled', 'O+', { disabled: true }),
    campus.addDonor('former', 'O+', { email: 'former@club.test' }),
    campus.addDonor('suspended', 'O+'),
    campus.addDonor('unavailable', 'O+', { record: { isAvailable: false } }),
  ]);
  for (const [index, { uid }] of donors.entries()) await campus.subscribe(uid, `device-${index}`);
  const suspended = donors[3]?.uid ?? '';
  await documentsOf(campus).set(`users/${suspended}`, { uid: suspended, accountStatus: 'suspended' });
  await campus.post();
  expect(await campus.told()).toEqual([]);
  expect(devicesShown(campus)).toEqual([]);
});

test('a donor is told no more often than by mail', async () => {
  const campus = await noticeCampus();
  const donor = await campus.addDonor('donor', 'O+');
  await campus.subscribe(donor.uid, 'phone');
  await campus.post();
  await campus.post();
  expect(await campus.told()).toEqual([]);
  expect(devicesShown(campus)).toEqual(['phone']);
  campus.backend.clock.advance({ days: 2 });
  await campus.post();
  expect(await campus.told()).toEqual([]);
  expect(devicesShown(campus)).toEqual(['phone']);
});

test('once a mail has been begun in its place, no device is told any more', async () => {
  const campus = await noticeCampus();
  const donor = await campus.addDonor('donor', 'O+');
  await campus.subscribe(donor.uid, 'phone');
  campus.pushService.treat(500);
  // It takes the mail, and says nothing.
  campus.mailServer.treat(['late']);
  await campus.post();
  await expect.poll(() => campus.backend.logged.join('')).toContain('a trigger failed');
  campus.pushService.treat(201);
  campus.backend.clock.advance({ minutes: 20 });
  const mails = await campus.mails();
  expect(mails.map(({ to }) => to)).toEqual(['donor@campus.test', 'donor@campus.test']);
  expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(1);
  expect(devicesShown(campus)).toEqual(['phone']);
});

test('offers, closings and reminders reach devices, without names of donors and without links that need no session', async () => {
  const campus = await noticeCampus();
  const { uid = '' } = campus.backend.backend.accounts.findByEmail(poster.email) ?? {};
  const donor = await campus.addDonor('donor', 'O-');
  await campus.subscribe(uid, 'poster-phone');
  await campus.subscribe(donor.uid, 'donor-phone');
  const request = await campus.postSilently({ requiredBloodGroup: 'O-', unitsRequired: 1 });
  await campus.offer(request, donor);
  campus.backend.clock.advance({ seconds: 30 });
  expect(await campus.told()).toEqual([]);
  expect(shown(campus)).toMatchObject([
    { device: 'poster-phone', title: 'A donor can donate for your O− request' },
  ]);
  campus.backend.clock.advance({ days: 1 });
  await campus.remind();
  const [reminder] = shown(campus);
  expect(reminder).toMatchObject({ device: 'poster-phone', title: 'Is O− blood still needed?' });
  expect(reminder?.path).toMatch(new RegExp(`^/requests/${request}\\?by=\\w+$`));

  await campus.change(`bloodRequests/${request}`, { status: 'fulfilled' });
  expect(await campus.told()).toEqual([]);
  expect(shown(campus)).toMatchObject([
    { device: 'donor-phone', title: expect.stringMatching(/^No longer needed: O− blood/) },
  ]);
});

test('a member who leaves leaves no device', async () => {
  const campus = await noticeCampus();
  const donor = await campus.addDonor('donor', 'O+');
  const paths = await Promise.all(
    [0, 9].map((place) => campus.subscribe(donor.uid, `device-${place}`, place)),
  );
  const stays = await campus.addDonor('stays', 'O+');
  const other = await campus.subscribe(stays.uid, 'other');
  const { idToken } = await signIn(campus.backend, donor.email, 'invented-3');
  await callAccounts(campus.backend, 'delete', { idToken });
  for (const path of paths) expect(await documentsOf(campus).get(path)).toBeNull();
  expect(await documentsOf(campus).get(other)).not.toBeNull();
});
