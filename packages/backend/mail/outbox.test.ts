import { request } from 'node:http';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataFolderAt } from '../data-folder.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { callAccounts, signUp } from '../testing/auth-client.ts';
import { startBackend, type TestBackend } from '../testing/start-backend.ts';
import { createMailer } from './mailer.ts';

let backend: TestBackend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.stop());

async function mailTo(email: string): Promise<void> {
  await signUp(backend, email);
  await callAccounts(backend, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
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
  const empty = await (await fetch(`${backend.origin}/__/outbox`)).text();
  expect(empty).toContain('No mail yet');
  await mailTo("o'hara&co@campus.test");
  const response = await fetch(`${backend.origin}/__/outbox`);
  const page = await response.text();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(page).toContain('o&#39;hara&amp;co@campus.test');
  expect(page).toMatch(
    /<a href="http:\/\/localhost:\d+\/__\/auth\/action\?mode=resetPassword&amp;oobCode=[\w-]+">/,
  );
  expect(page).toContain('Reload');
});

describe.each(['/__/outbox', '/__/outbox.json'])('%s is for the person at this machine', (path) => {
  test.each(['localhost', '127.0.0.1', '127.0.0.1:8080', '[::1]:8080', 'LOCALHOST:1'])(
    'as %s',
    async (host) => {
      expect(await get(path, { Host: host })).toBe(200);
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
    expect(await get(path, headers)).toBe(404);
  });

  test('not when the app is called from nowhere', async () => {
    expect((await backend.backend.app.request(`http://localhost${path}`)).status).toBe(404);
  });
});

test('a site with a public address has no outbox, and keeps no mail', async () => {
  const site = await startBackend({ publicUrl: 'https://bank.campus.test' });
  try {
    await signUp(site, 'member@campus.test');
    await callAccounts(site, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: 'member@campus.test' });
    for (const path of ['/__/outbox', '/__/outbox.json']) {
      expect((await fetch(site.origin + path)).status).toBe(404);
    }
    expect(site.logged.join('')).toContain('SMTP_URL is not set');
  } finally {
    await site.stop();
  }
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
