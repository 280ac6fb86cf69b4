import { expect, test } from 'vitest';
import { type NoticeCampus, noticeCampus, site } from './testing/notice-campus.ts';

const rahim = 'rahim.uddin@campus.test';

test('an invited person gets one mail that says why, and a link to register', async () => {
  const campus = await noticeCampus();
  await campus.list(rahim, 'Rahim Uddin\r\nBcc: all@campus.test');
  const { id, token } = await campus.invite(rahim);
  const [mail, ...others] = await campus.mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: rahim,
    headers: {
      subject: 'Register as a blood donor on Campus Blood Bank',
      'message-id': `<invitation.${id}@bank.campus.test>`,
      'list-unsubscribe': `<${site}/unsubscribe?uid=${id}&token=${token}>`,
    },
  });
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain('Hello Rahim Uddin Bcc: …,');
    expect(body).toContain(`${site}/register`);
    expect(body).toContain('the University Computer Club');
    expect(body).toContain('+880 1700 000 000');
  }
  await expect.poll(() => invitedAddresses(campus)).toEqual(['']);
});

test('nobody is invited who is no longer listed, has an account, or by an invitation of another id', async () => {
  const campus = await noticeCampus();
  const { documents } = campus.backend.backend.firestore;
  await campus.invite('deleted@campus.test');
  await campus.list('member@campus.test');
  await documents.set('users/m1', { uid: 'm1', email: 'member@campus.test' });
  await campus.invite('member@campus.test');
  await campus.list(rahim);
  await campus.invite(rahim, {}, 'once-more');
  expect(await campus.told()).toEqual([]);
  // An invitation of another id is left alone.
  expect((await invitedAddresses(campus)).sort()).toEqual(['', '', rahim]);
});

test('a mailbox is invited once, whatever tags and marks its addresses have', async () => {
  const campus = await noticeCampus();
  await campus.list(rahim);
  await campus.invite(rahim);
  expect(await campus.told()).toEqual(['rahim.uddin']);
  const tagged = Array.from({ length: 30 }, (_, tag) => `rahim.uddin+${tag}@campus.test`);
  const marked = [`${rahim}>`, `<${rahim}`, `${rahim},`, `"${rahim}"`, 'rahim.uddin @campus.test'];
  for (const email of [...tagged, ...marked]) {
    await campus.list(email);
    await campus.invite(email);
  }
  expect(await campus.told()).toEqual([]);
});

test('a closed community invites nobody whose address could not sign up', async () => {
  const campus = await noticeCampus({}, ['campus.test']);
  for (const email of [rahim, 'rahim@club.test']) {
    await campus.list(email);
    await campus.invite(email);
  }
  expect(await campus.told()).toEqual(['rahim.uddin']);
  expect(await invitedAddresses(campus)).toEqual(['', '']);
});

test('a moved or restored invitation is not sent again', async () => {
  const campus = await noticeCampus();
  await campus.list(rahim);
  await campus.invite(rahim, { invitedAt: new Date(campus.backend.clock.now() - 61 * 60_000) });
  expect(await campus.told()).toEqual([]);
});

test('each kind of mails has a share of the day: those invited too late are taken back, and donors are told', async () => {
  // Four for donors alone, one each that accounts and resets have, and four spare ones.
  const campus = await noticeCampus({ mailsPerDay: 10 });
  const people = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@campus.test`);
  for (const email of people) await campus.list(email);
  await Promise.all(people.map((email) => campus.invite(email)));
  const told = await campus.told();
  expect(told).toHaveLength(4);
  const left = people.filter((email) => !told.some((name) => email.startsWith(name)));
  const { documents } = campus.backend.backend.firestore;
  expect(await documents.query({ collection: 'invitations', where: [], limit: 9 })).toHaveLength(4);
  await Promise.all(['g', 'h', 'i', 'j', 'k'].map((name) => campus.addDonor(name, 'O-')));
  await campus.post({ requiredBloodGroup: 'O-' });
  expect(await campus.told()).toHaveLength(4);
  campus.backend.clock.advance({ days: 1 });
  for (const email of left) await campus.invite(email);
  expect(await campus.told()).toEqual(left.map((email) => email.split('@')[0]));
});

test('a refused mail is tried again, unless the person has said meanwhile that no more are wanted', async () => {
  const campus = await noticeCampus();
  for (const email of [rahim, 'karim@campus.test']) {
    await campus.list(email);
    campus.mailServer.refuse(1);
    const { id, token } = await campus.invite(email);
    await expect
      .poll(() => campus.backend.logged.filter((line) => line.includes('a trigger failed')).length)
      .toBe(email === rahim ? 1 : 2);
    if (email !== rahim) {
      const link = `${campus.backend.origin}/unsubscribe?uid=${id}`;
      const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
      expect((await fetch(`${link}&token=${token.replace(/./g, 'x')}`, oneClick)).status).toBe(410);
      expect((await fetch(`${link}&token=${token}`, oneClick)).status).toBe(200);
    }
    campus.backend.clock.advance({ seconds: 10 });
    expect(await campus.told()).toEqual(email === rahim ? ['rahim.uddin'] : []);
    await expect.poll(async () => new Set(await invitedAddresses(campus))).toEqual(new Set(['']));
  }
});

/** The addresses that are stored in invitations. */
async function invitedAddresses({ backend }: NoticeCampus): Promise<unknown[]> {
  const stored = await backend.backend.firestore.documents.query({
    collection: 'invitations',
    where: [],
    limit: 9,
  });
  return stored.map(({ fields }) => fields.email);
}
