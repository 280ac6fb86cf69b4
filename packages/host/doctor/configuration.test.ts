import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer } from '@embedded-firebase/server/testing/mail-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { checkConfiguration, checkMail } from './check-configuration.ts';

describe('mail', () => {
  const settings = (smtpUrl: string) => ({
    ...readSettings({}, false),
    smtpUrl,
    publicUrl: 'https://bank.campus.test',
  });

  test('a server that accepts mail is no finding, and receives none', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.stop());
    expect(await checkMail(settings(server.url))).toEqual([]);
    expect(await checkMail({ ...settings(server.url), smtpUrl: null })).toEqual([]);
  });

  test('a silent server and an absent one are named without the password', async () => {
    const silent = await startMailServer({ ready: new Promise(() => {}) });
    onTestFinished(() => silent.stop());
    const url = silent.url.replace('//', '//club:secret@');
    const [finding] = await checkMail(settings(url), 300);
    expect(finding?.what).toContain('it did not answer within 0.3 seconds');
    await silent.stop();
    const [gone] = await checkMail(settings(url));
    expect(gone?.what).toContain('ECONNREFUSED');
    expect(JSON.stringify([finding, gone])).not.toContain('secret');
  });
});

describe('a mail server without encryption', () => {
  const settings = (url: string) =>
    readSettings({ SMTP_URL: url, PUBLIC_URL: 'https://bank.campus.test' }, false);

  test('is a fault unless it is on this machine, or the URL says tls=optional', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.stop());
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
    expect(await checkMail(settings(server.url))).toEqual([]);
    expect(await checkMail(settings(`${elsewhere}?tls=optional`))).toEqual([]);
    expect(await checkMail(settings(elsewhere))).toMatchObject([
      {
        weight: 'fault',
        what: 'The mail server would accept no mail: it offers no encryption (STARTTLS), which is required of a server on another machine.',
        how: expect.stringContaining('needs ?tls=optional'),
      },
    ]);
    const withoutEhlo = await startMailServer({ replies: { EHLO: '502 not known here' } });
    onTestFinished(() => withoutEhlo.stop());
    const [finding] = await checkMail(settings(withoutEhlo.url.replace('127.0.0.1', '0.0.0.0')));
    expect(finding?.what).toContain('it offers no encryption (STARTTLS)');
  });
});

describe('the configuration', () => {
  test.each([
    [{ HOST: '0.0.0.0' }, 'PUBLIC_URL is required'],
    [{ TRUSTED_PROXIES: 'one' }, 'TRUSTED_PROXIES must be a whole number'],
    [{ SMTP_URL: 'mail.campus.test', PUBLIC_URL: 'https://bank.campus.test' }, 'SMTP_URL must look like'],
    [
      { PUBLIC_URL: 'http://bank.campus.test', TRUSTED_PROXIES: '1' },
      'passwords cross the network unencrypted',
    ],
    [{ PUBLIC_URL: 'https://bank.campus.test' }, 'everybody counts as one client'],
    [{ PUBLIC_URL: 'https://bank.campus.test', TRUSTED_PROXIES: '1' }, 'No mail is sent'],
    [
      { PUBLIC_URL: 'https://bank.campus.test', SMTP_URL: 'smtp://relay.campus.test?tls=optional' },
      'may cross the network unencrypted, as the URL says tls=optional',
    ],
    [{ DATA_DIR: join(tmpdir(), 'campus') }, 'a folder that the system empties'],
  ])('%j is reported', (environment, sentence) => {
    const { findings } = checkConfiguration(environment);
    expect(findings.map(({ what }) => what).join('\n')).toContain(sentence);
  });

  test('the default configuration is sound', () => {
    // Wherever this repository lies: a newcomer's DATA_DIR is a folder of it.
    expect(checkConfiguration({ DATA_DIR: '/srv/blood-bank/data' }).findings).toEqual([]);
  });
});
