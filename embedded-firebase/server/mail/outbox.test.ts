import { statSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dataFolderAt } from '../data-folder.ts';
import { GroupCommit } from '../sqlite/group-commit.ts';
import { openExistingDatabase } from '../sqlite/open-database.ts';
import { callAccounts, signUp } from '../testing/auth-client.ts';
import { backendForAllTests, backendForThisTest } from '../testing/backend-fixture.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { startBackend } from '../testing/start-backend.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createMailer } from './mailer.ts';
import { createOutboxKey, readOutboxKey, removeOutboxKey, withOutboxKey } from './outbox-key.ts';

const backend = backendForAllTests();

async function mailTo(email: string): Promise<void> {
  await callAccounts(backend, 'signUp', { email, password: 'secret-1' });
  await callAccounts(backend, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
}

/** Appends the key of the running server. */
function withKey(path: string): string {
  return withOutboxKey(path, readOutboxKey(backend.dataFolder));
}

/** Sends a request with a Host header of the test's choice, which fetch does not allow. */
function get(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: backend.port, path, headers, agent: false };
    request(options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

test('the outbox keeps all mails, newest first, across a restart', async () => {
  await mailTo('first@campus.test');
  backend.clock.advance({ minutes: 1 });
  await mailTo('second@campus.test');
  await backend.restart();
  expect(await backend.outbox()).toEqual([
    {
      to: 'second@campus.test',
      subject: 'Reset your password for Test Campus',
      text: expect.stringContaining('http'),
      links: [expect.stringContaining('/__/auth/action?mode=resetPassword')],
      sentAt: new Date(backend.clock.now()).toISOString(),
    },
    expect.objectContaining({ to: 'first@campus.test' }),
  ]);
});

test('the page shows the mails with clickable links, escaped', async () => {
  await backend.replace({});
  const empty = await (await fetch(backend.origin + withKey('/__/outbox'))).text();
  expect(empty).toContain('No mail yet');
  await mailTo("o'hara&co@campus.test");
  const response = await fetch(backend.origin + withKey('/__/outbox'));
  const page = await response.text();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(page).toContain('o&#39;hara&amp;co@campus.test');
  expect(page).toMatch(
    /<a href="http:\/\/localhost:\d+\/__\/auth\/action\?mode=resetPassword&amp;oobCode=[\w-]+">/,
  );
  expect(page).toContain(`<a href="${withKey('/__/outbox')}">Reload</a>`);
});

describe.each(['/__/outbox', '/__/outbox.json'])('%s is for the person at this machine only', (path) => {
  test.each(['localhost', '127.0.0.1', '127.0.0.1:8080', '[::1]:8080', 'LOCALHOST:1'])(
    'admitted with the host %s',
    async (host) => {
      expect(await get(withKey(path), { Host: host })).toBe(200);
    },
  );

  test.each([
    { Host: 'bank.campus.test' },
    { Host: 'localhost.evil.test' },
    { Host: '127.0.0.1.evil.test' },
    { Host: '192.168.1.5:8080' },
    { Host: 'localhost', 'X-Forwarded-For': '203.0.113.1' },
    { Host: 'localhost', 'X-Forwarded-For': '' },
    { Host: 'localhost', 'X-Forwarded-Proto': 'https' },
    { Host: 'localhost', 'X-Forwarded-Host': 'localhost' },
    { Host: 'localhost', Forwarded: 'for=203.0.113.1' },
    { Host: 'localhost', Via: '1.1 proxy' },
    { Host: 'localhost', 'X-Real-IP': '127.0.0.1' },
  ])('not found with the headers %j', async (headers) => {
    expect(await get(withKey(path), headers)).toBe(404);
  });

  test.each([
    ['no key', () => ''],
    ['an empty key', () => '?key='],
    ['another key', () => `?key=${'A'.repeat(43)}`],
    ['a prefix of the key', () => withKey('').slice(0, -1)],
    ['a longer key', () => `${withKey('')}x`],
    ['the key second', () => `?key=x&${withKey('').slice(1)}`],
    ['another parameter name', () => withKey('').replace('key', 'Key')],
  ])('not found with %s', async (_, query) => {
    expect(await get(path + query(), { Host: 'localhost' })).toBe(404);
  });

  test('not found through a forwarder that adds no header, without the key', async () => {
    await mailTo('member@campus.test');
    const forwarder = createServer((incoming, outgoing) => {
      const headers = { Host: `localhost:${backend.port}` };
      request(
        { host: '127.0.0.1', port: backend.port, path: incoming.url, headers, agent: false },
        (response) => {
          outgoing.writeHead(response.statusCode ?? 0);
          response.pipe(outgoing);
        },
      ).end();
    });
    await new Promise<void>((resolve) => forwarder.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void forwarder.close());
    const origin = `http://127.0.0.1:${(forwarder.address() as AddressInfo).port}`;
    const response = await fetch(origin + path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('member@campus.test');
    expect((await fetch(origin + withKey(path))).status).toBe(200);
  });

  test('not found with the key of an earlier start', async () => {
    const earlier = withKey(path);
    await backend.restart();
    expect(await get(earlier, { Host: 'localhost' })).toBe(404);
    expect(await get(withKey(path), { Host: 'localhost' })).toBe(200);
  });

  test('not found when the app is called as a function', async () => {
    expect((await backend.backend.app.request(`http://localhost${withKey(path)}`)).status).toBe(404);
  });
});

test('a site with a public URL has no outbox, and stores no mail', async () => {
  const site = await backendForThisTest({ publicUrl: 'https://bank.campus.test' });
  await signUp(site, 'member@campus.test');
  await callAccounts(site, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: 'member@campus.test' });
  const key = readOutboxKey(site.dataFolder);
  for (const path of ['/__/outbox', '/__/outbox.json']) {
    expect((await fetch(site.origin + withOutboxKey(path, key))).status).toBe(404);
  }
  expect(site.logged.join('')).toContain('SMTP_URL is not set');
});

test('the key leaks neither by a link nor by a Referer header', async () => {
  await mailTo('member@campus.test');
  const key = readOutboxKey(backend.dataFolder);
  const response = await fetch(backend.origin + withKey('/__/outbox'));
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  const addresses = [...(await response.text()).matchAll(/(?:href|src|action)="([^"]*)"/g)].map(
    ([, to]) => to,
  );
  expect(addresses.filter((address) => address?.includes(key))).toEqual([withKey('/__/outbox')]);
  expect(backend.logged.join('')).not.toContain(key);
});

test('a key has 256 bits, is readable by its owner only, and is removed when its server stops', () => {
  const path = temporaryFolder();
  const folder = dataFolderAt(path);
  const keys = [createOutboxKey(folder), createOutboxKey(folder)];
  expect(new Set(keys).size).toBe(2);
  expect(Buffer.from(keys[1] ?? '', 'base64url')).toHaveLength(32);
  expect(readOutboxKey(path)).toBe(keys[1]);
  expect(statSync(folder.outboxKeyFile).mode & 0o777).toBe(0o600);
  removeOutboxKey(folder);
  expect(() => readOutboxKey(path)).toThrow('ENOENT');
});

test('the outbox is emptied once the site has a public URL', async () => {
  await mailTo('early@campus.test');
  const database = openExistingDatabase(dataFolderAt(backend.dataFolder).databaseFile);
  await createMailer({
    database,
    groupCommit: new GroupCommit(database),
    siteName: 'Test Campus',
    smtpUrl: null,
    publicUrl: 'https://bank.campus.test',
    clock: backend.clock,
    log: pino({ level: 'silent' }),
  });
  database.close();
  expect(await backend.outbox()).toEqual([]);
});

test('a mail server without a public URL is refused at start-up', async () => {
  await expect(startBackend({ smtpUrl: 'smtp://127.0.0.1:1' })).rejects.toThrow('PUBLIC_URL');
});

/** Makes every transaction that stores a mailed code fail at its commit. */
const failingCommit = `
  CREATE TABLE missing_rows (id INTEGER PRIMARY KEY);
  CREATE TABLE failing (id INTEGER REFERENCES missing_rows (id) DEFERRABLE INITIALLY DEFERRED);
  CREATE TRIGGER fail_at_commit AFTER INSERT ON oob_codes BEGIN INSERT INTO failing VALUES (1); END`;

test('a mail is not sent when the commit of its code fails', async () => {
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  const publicUrl = 'https://bank.campus.test';
  const site = await backendForThisTest({ smtpUrl: mailServer.url, publicUrl });
  const requestReset = (email: string) =>
    callAccounts(site, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
  await signUp(site, 'first@campus.test');
  await signUp(site, 'second@campus.test');
  site.withDatabase((database) => database.exec(failingCommit));
  expect((await requestReset('first@campus.test')).status).toBe(500);
  site.withDatabase((database) => database.exec('DROP TRIGGER fail_at_commit'));
  expect((await requestReset('second@campus.test')).status).toBe(200);
  expect((await mailServer.next()).recipients).toEqual(['<second@campus.test>']);
});
