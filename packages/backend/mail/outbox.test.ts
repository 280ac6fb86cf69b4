import { statSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { dataFolderAt } from '../data-folder.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { callAccounts, signUp } from '../testing/auth-client.ts';
import { startBackend, type TestBackend } from '../testing/start-backend.ts';
import { createMailer } from './mailer.ts';
import { createOutboxKey, readOutboxKey, removeOutboxKey, withOutboxKey } from './outbox-key.ts';

let backend: TestBackend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.stop());

async function mailTo(email: string): Promise<void> {
  await signUp(backend, email);
  await callAccounts(backend, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
}

/** A path with the key of the running server. */
function opened(path: string): string {
  return withOutboxKey(path, readOutboxKey(backend.dataFolder));
}

/** fetch does not let a test choose the Host header. */
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

test('the outbox has all mails, newest first, over a restart', async () => {
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

test('the page shows the mails with links to click, and nothing of them as markup', async () => {
  const empty = await (await fetch(backend.origin + opened('/__/outbox'))).text();
  expect(empty).toContain('No mail yet');
  await mailTo("o'hara&co@campus.test");
  const response = await fetch(backend.origin + opened('/__/outbox'));
  const page = await response.text();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(page).toContain('o&#39;hara&amp;co@campus.test');
  expect(page).toMatch(
    /<a href="http:\/\/localhost:\d+\/__\/auth\/action\?mode=resetPassword&amp;oobCode=[\w-]+">/,
  );
  expect(page).toContain(`<a href="${opened('/__/outbox')}">Reload</a>`);
});

describe.each(['/__/outbox', '/__/outbox.json'])('%s is for the person at this machine', (path) => {
  test.each(['localhost', '127.0.0.1', '127.0.0.1:8080', '[::1]:8080', 'LOCALHOST:1'])(
    'as %s',
    async (host) => {
      expect(await get(opened(path), { Host: host })).toBe(200);
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
  ])('not with %j', async (headers) => {
    expect(await get(opened(path), headers)).toBe(404);
  });

  test.each([
    ['none', () => ''],
    ['an empty one', () => '?key='],
    ['another', () => `?key=${'A'.repeat(43)}`],
    ['the beginning of it', () => opened('').slice(0, -1)],
    ['more than it', () => `${opened('')}x`],
    ['it second', () => `?key=x&${opened('').slice(1)}`],
    ['it by another name', () => opened('').replace('key', 'Key')],
  ])('not with a key that is %s', async (_, query) => {
    expect(await get(path + query(), { Host: 'localhost' })).toBe(404);
  });

  test('not through a forwarder that adds no header, unless its caller has the key', async () => {
    await mailTo('member@campus.test');
    const forwarder = createServer((incoming, outgoing) => {
      const headers = { Host: `localhost:${backend.port}` };
      request(
        { host: '127.0.0.1', port: backend.port, path: incoming.url, headers, agent: false },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 0);
          answer.pipe(outgoing);
        },
      ).end();
    });
    await new Promise<void>((resolve) => forwarder.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void forwarder.close());
    const origin = `http://127.0.0.1:${(forwarder.address() as AddressInfo).port}`;
    const answer = await fetch(origin + path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('member@campus.test');
    expect((await fetch(origin + opened(path))).status).toBe(200);
  });

  test('not with the key of an earlier start', async () => {
    const earlier = opened(path);
    await backend.restart();
    expect(await get(earlier, { Host: 'localhost' })).toBe(404);
    expect(await get(opened(path), { Host: 'localhost' })).toBe(200);
  });

  test('not when the app is called from nowhere', async () => {
    expect((await backend.backend.app.request(`http://localhost${opened(path)}`)).status).toBe(404);
  });
});

test('a site with a public address has no outbox, and keeps no mail', async () => {
  const site = await startBackend({ publicUrl: 'https://bank.campus.test' });
  try {
    await signUp(site, 'member@campus.test');
    await callAccounts(site, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: 'member@campus.test' });
    const key = readOutboxKey(site.dataFolder);
    for (const path of ['/__/outbox', '/__/outbox.json']) {
      expect((await fetch(site.origin + withOutboxKey(path, key))).status).toBe(404);
    }
    expect(site.logged.join('')).toContain('SMTP_URL is not set');
  } finally {
    await site.stop();
  }
});

test('the key leaves the page by no link and no Referer header', async () => {
  await mailTo('member@campus.test');
  const key = readOutboxKey(backend.dataFolder);
  const response = await fetch(backend.origin + opened('/__/outbox'));
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  const addresses = [...(await response.text()).matchAll(/(?:href|src|action)="([^"]*)"/g)].map(
    ([, to]) => to,
  );
  expect(addresses.filter((address) => address?.includes(key))).toEqual([opened('/__/outbox')]);
  expect(backend.logged.join('')).not.toContain(key);
});

test('a key is for its owner alone, of 256 bits, and gone when its server stops', () => {
  const folder = dataFolderAt(backend.dataFolder);
  const keys = [createOutboxKey(folder), createOutboxKey(folder)];
  expect(new Set(keys).size).toBe(2);
  expect(Buffer.from(keys[1] ?? '', 'base64url')).toHaveLength(32);
  expect(readOutboxKey(backend.dataFolder)).toBe(keys[1]);
  expect(statSync(folder.outboxKeyFile).mode & 0o777).toBe(0o600);
  removeOutboxKey(folder);
  expect(() => readOutboxKey(backend.dataFolder)).toThrow('ENOENT');
});

test('what lies in the outbox is gone once the site has a public address', async () => {
  await mailTo('early@campus.test');
  const database = openDatabase(dataFolderAt(backend.dataFolder).databaseFile);
  const log = pino({ level: 'silent' });
  const publicUrl = 'https://bank.campus.test';
  await createMailer({
    database,
    siteName: 'Test Campus',
    smtpUrl: null,
    publicUrl,
    clock: backend.clock,
    log,
  });
  database.close();
  expect(await backend.outbox()).toEqual([]);
});

test('a mail server without a public address is refused at the start', async () => {
  await expect(startBackend({ smtpUrl: 'smtp://127.0.0.1:1' })).rejects.toThrow('PUBLIC_URL');
});
