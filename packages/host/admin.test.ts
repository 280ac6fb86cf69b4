import { expect, test } from 'vitest';
import { demoOffer, demoRequest } from './demo-requests.ts';
import { type CommandResult, runHere } from './testing/run-command.ts';
import { soundCampus } from './testing/sound-campus.ts';
import { writeDocuments } from './write-documents.ts';

const sound = soundCampus();
const admin = (...words: string[]): Promise<CommandResult> =>
  runHere(['admin', ...words], { DATA_DIR: sound.dataFolder });
const donor = 'dawud.donor@campus.test';

async function signUp(email: string, emailVerified: boolean): Promise<void> {
  await sound.backend.accounts.create({ email, password: 'invented-3', emailVerified });
}

test('grant makes a verified member an admin, ignoring the case of the address', async () => {
  await sound.change(`users/${sound.uid}`, { role: 'user' });
  expect(await admin('grant', 'Dawud.Donor@campus.test')).toEqual({
    code: 0,
    out: `${donor} is an admin from now on.\n`,
    error: '',
  });
  expect(await sound.fieldsOf(`users/${sound.uid}`)).toMatchObject({ role: 'admin' });
});

test('grant tells why it refuses an address', async () => {
  await signUp('unverified@campus.test', false);
  await signUp('unfinished@campus.test', true);
  const refusals = [
    ['nobody', 'Nobody has signed up with nobody@campus.test.'],
    ['unverified', 'unverified@campus.test has signed up but has not opened the verification link yet.'],
    [
      'unfinished',
      'unfinished@campus.test has not finished signing up: the site asks for the missing details at the next sign-in.',
    ],
  ];
  for (const [name, sentence] of refusals) {
    const refused = { code: 1, out: '', error: `${sentence}\n` };
    expect(await admin('grant', `${name}@campus.test`)).toEqual(refused);
  }
});

test('grant refuses a suspended member', async () => {
  const status = { role: 'user', accountStatus: 'suspended' };
  await sound.change(`users/${sound.uid}`, status);
  expect(await admin('grant', donor)).toMatchObject({
    code: 1,
    error: expect.stringContaining('is suspended'),
  });
  expect(await sound.fieldsOf(`users/${sound.uid}`)).toMatchObject(status);
});

test('disable and enable switch an account off and on, each once', async () => {
  const account = () => sound.backend.accounts.findByEmail(donor);
  expect((await admin('disable', donor)).out).toContain(`${donor} is disabled`);
  expect(account()?.disabled).toBe(true);
  expect(await admin('disable', donor)).toMatchObject({ code: 1, error: `${donor} is disabled already.\n` });
  expect(await admin('enable', donor)).toMatchObject({ code: 0, out: `${donor} can sign in again.\n` });
  expect(account()?.disabled).toBe(false);
  expect(await admin('enable', donor)).toMatchObject({ code: 1, error: `${donor} is not disabled.\n` });
});

test('delete deletes an account with every record of its member', async () => {
  const account = { uid: 'another', email: '', fullName: 'Mira Member', role: 'user' } as const;
  const now = new Date();
  const offers = [
    ...demoOffer(1, 0, { ...account, uid: sound.uid }, account, now),
    ...demoOffer(0, 0, account, sound, now),
  ];
  await writeDocuments(sound.backend, [demoRequest(1, account, now), ...offers]);
  const { out } = await admin('delete', donor);
  expect(out).toBe(`Deleted the account of ${donor} and 6 records of theirs.\n`);
  for (const { path } of offers) expect(await sound.fieldsOf(path)).toBeUndefined();
  expect(sound.backend.accounts.findByEmail(donor)).toBeNull();
  expect(await sound.fieldsOf(`donors/${sound.uid}`)).toBeUndefined();
  expect(await admin('delete', donor)).toMatchObject({
    code: 1,
    error: `Nobody has signed up with ${donor}.\n`,
  });
});

test('an unknown verb prints the usage, and --help describes each verb', async () => {
  const usage = 'npm run admin -- grant|disable|enable|delete EMAIL';
  for (const verb of ['revoke', 'constructor', 'GRANT']) {
    expect(await admin(verb, donor)).toEqual({ code: 1, out: '', error: `Usage: ${usage}\n` });
  }
  const help = await admin('--help');
  expect(help.out).toMatch(/^npm run admin -- \S+ EMAIL: .*\n\n {2}grant {4}makes them an admin/);
});
