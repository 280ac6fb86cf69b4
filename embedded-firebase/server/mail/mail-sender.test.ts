import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { callAccounts, signUp } from '../testing/auth-client.ts';
import { backendForThisTest } from '../testing/backend-fixture.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { createMailSender } from './mail-sender.ts';
import { readOutboxKey, withOutboxKey } from './outbox-key.ts';
import type { Mail } from './outgoing-mail.ts';

let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.stop());

const mail: Mail = {
  to: 'jamal@campus.test',
  subject: 'Hello',
  text: 'Look: https://bank.campus.test/x\n',
  link: 'https://bank.campus.test/x',
};

const source = { address: '203.0.113.1', account: mail.to };

function connect({
  siteName = 'Test Campus',
  url: smtpUrl = server.url,
  ...options
}: {
  siteName?: string;
  url?: string;
  retryAfter?: number[];
} = {}) {
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) });
  const siteOrigin = 'https://bank.campus.test';
  const sender = createMailSender({ smtpUrl, siteName, siteOrigin, log, ...options });
  onTestFinished(() => sender.close());
  return { sender, logged };
}

test('a backend with a mail server sends links of its public URL', async () => {
  const backend = await backendForThisTest({ smtpUrl: server.url, publicUrl: 'https://bank.campus.test/' });
  const { idToken } = await signUp(backend, 'jamal@campus.test');
  await callAccounts(backend, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const { from, recipients, data } = await server.next();
  expect(from).toBe('<noreply@bank.campus.test>');
  expect(recipients).toEqual(['<jamal@campus.test>']);
  expect(data).toContain('From: Test Campus <noreply@bank.campus.test>');
  expect(data).toContain('Subject: Verify your email for Test Campus');
  expect(data).toContain('Auto-Submitted: auto-generated');
  const text = data.replace(/=\n/g, '').replace(/=3D/g, '=');
  expect(text).toMatch(
    /https:\/\/bank\.campus\.test\/__\/auth\/action\?mode=verifyEmail&oobCode=[\w-]{43}\n/,
  );
  const key = readOutboxKey(backend.dataFolder);
  expect((await fetch(backend.origin + withOutboxKey('/__/outbox.json', key))).status).toBe(404);
});

test('an unavailable mail server neither delays nor fails a response', async () => {
  const smtpUrl = 'smtp://127.0.0.1:1';
  const backend = await backendForThisTest({ smtpUrl, publicUrl: 'https://bank.campus.test' });
  const { idToken } = await signUp(backend, 'jamal@campus.test');
  const { status } = await callAccounts(backend, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  expect(status).toBe(200);
});

test('a refused mail is retried, and the log contains no address', async () => {
  const { sender, logged } = connect({ retryAfter: [1, 1] });
  server.refuse(2);
  sender.send(mail, source);
  expect((await server.next()).recipients).toEqual(['<jamal@campus.test>']);
  await expect.poll(() => logged.join('')).toContain('mail sent');
  sender.close();
  const warnings = logged.filter((line) => line.includes('mail not sent'));
  expect(warnings).toHaveLength(2);
  expect(warnings[0]).toContain('550');
  expect(logged.join('')).not.toContain('jamal');
});

test('a mail is dropped after the last retry', async () => {
  const { sender, logged } = connect({ retryAfter: [1] });
  server.refuse(2);
  sender.send(mail, source);
  await expect.poll(() => logged.join('')).toContain('"givenUp":true');
  sender.close();
  expect(logged.filter((line) => line.includes('mail not sent'))).toHaveLength(2);
});

test('the queue is bounded, and half of it is for mails that come first', () => {
  const { sender } = connect();
  const room = () => [sender.hasRoom({ isLowPriority: true }), sender.hasRoom({})];
  for (const [count, expected] of [
    [499, [true, true]],
    [1, [false, true]],
    [499, [false, true]],
    [1, [false, false]],
  ] as const) {
    for (let sent = 0; sent < count; sent += 1) sender.send({ ...mail }, source);
    expect(room()).toEqual(expected);
  }
  sender.close();
});

test('many mails are sent over three connections, in turns of those who ask, and resets last', async () => {
  let greet = () => {};
  const ready = new Promise<void>((resolve) => {
    greet = resolve;
  });
  const slow = await startMailServer({ ready });
  onTestFinished(() => slow.stop());
  const { sender } = connect({ url: slow.url });
  const flood = { ...source, isLowPriority: true };
  for (let count = 0; count < 150; count += 1)
    sender.send({ ...mail, to: `reset-${count}@campus.test` }, flood);
  for (let count = 0; count < 20; count += 1)
    sender.send({ ...mail, to: `same-${count}@campus.test` }, source);
  sender.send({ ...mail, to: 'newcomer@campus.test' }, { ...source, address: '203.0.113.2' });
  await sender.settle(100);
  greet();
  await expect.poll(() => slow.accepted.length).toBe(171);
  sender.close();
  const order = slow.accepted.map(({ recipients }) => recipients[0] ?? '');
  expect(slow.maxConnections).toBe(3);
  // Behind those for which connections were opened.
  expect(order.findIndex((to) => to.includes('newcomer'))).toBeLessThan(6);
  expect(order.findLastIndex((to) => to.includes('same'))).toBeLessThan(25);
});

test('the number of unsent mails is logged at shutdown', async () => {
  const { sender, logged } = connect({ retryAfter: [60_000] });
  server.refuse(1);
  sender.send(mail, source);
  await expect.poll(() => logged.join('')).toContain('550');
  sender.send({ ...mail }, source);
  sender.close();
  const last = logged.at(-1) ?? '';
  expect(JSON.parse(last)).toMatchObject({ mails: 2, givenUp: true, msg: 'mail not sent: the server stops' });
  expect(logged.join('')).not.toContain('jamal');
});

test('settling waits for a delivery in progress, not for a retry', async () => {
  const { sender, logged } = connect({ retryAfter: [60_000] });
  sender.send(mail, source);
  await sender.settle(10_000);
  expect(logged.join('')).toContain('mail sent');
  server.refuse(1);
  sender.send({ ...mail }, source);
  await sender.settle(10_000);
  expect(logged.join('')).toContain('550');
  sender.close();
});

test('settling waits for a hanging mail server until the timeout', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { sender, logged } = connect({ url: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  sender.send(mail, source);
  await sender.settle(50);
  sender.close();
  silent.close();
  expect(logged.at(-1)).toContain('mail not sent: the server stops');
});

test('nothing is logged at shutdown when all mail is sent', async () => {
  const { sender, logged } = connect();
  sender.send(mail, source);
  await server.next();
  await expect.poll(() => logged.join('')).toContain('mail sent');
  sender.close();
  expect(logged.join('')).not.toContain('not sent');
});

test('line breaks in a name or subject inject no header', async () => {
  const { sender } = connect({ siteName: 'Campus\r\nBcc: victim@campus.test' });
  sender.send({ ...mail, subject: 'Hello\r\nBcc: victim@campus.test\r\n\r\nbody' }, source);
  const { recipients, data } = await server.next();
  sender.close();
  expect(recipients).toEqual(['<jamal@campus.test>']);
  expect(data).not.toMatch(/^Bcc:/im);
});

test('the sender is the one in the URL', async () => {
  const { sender } = connect({ url: `${server.url}/?from=hello@campus.test` });
  sender.send(mail, source);
  expect((await server.next()).from).toBe('<hello@campus.test>');
  sender.close();
});

describe('a mail server on another machine', () => {
  /** Replaces the loopback address by another address of this machine. */
  const notLoopback = (url: string) => url.replace('//127.0.0.1', '//bank:secret@0.0.0.0');

  test.each([
    ['without STARTTLS', {}],
    ['without EHLO', { EHLO: '502 not known here' }],
    ['that accepts STARTTLS and continues in plain text', { STARTTLS: '220 go on' }],
  ])('receives neither mail nor password %s', async (_, replies) => {
    const stripped = await startMailServer({ replies });
    onTestFinished(() => stripped.stop());
    const { sender, logged } = connect({ url: notLoopback(stripped.url), retryAfter: [] });
    sender.send(mail, source);
    await expect.poll(() => logged.join('')).toContain('"givenUp":true');
    sender.close();
    expect(stripped.received.filter((line) => /^(AUTH|MAIL|RCPT|DATA)/i.test(line))).toEqual([]);
    expect(stripped.received.join('\n')).not.toContain(Buffer.from('secret').toString('base64'));
  });

  test('without STARTTLS is reported in the log', async () => {
    const { sender, logged } = connect({ url: notLoopback(server.url), retryAfter: [] });
    sender.send(mail, source);
    await expect.poll(() => logged.join('')).toContain('the mail server offers no encryption (STARTTLS)');
    sender.close();
  });

  test('receives both unencrypted with tls=optional', async () => {
    const plain = await startMailServer({ replies: { EHLO: '250-campus.test\r\n250 AUTH PLAIN' } });
    onTestFinished(() => plain.stop());
    const { sender } = connect({ url: `${notLoopback(plain.url)}?tls=optional` });
    sender.send(mail, source);
    expect((await plain.next()).recipients).toEqual(['<jamal@campus.test>']);
    sender.close();
    expect(plain.received.some((line) => line.startsWith('AUTH PLAIN'))).toBe(true);
  });
});

test.each(['nonsense', 'https://mail.campus.test'])('%s is refused as the URL of a mail server', (url) => {
  expect(() => connect({ url })).toThrow('SMTP_URL');
});

describe('a mail whose outcome is waited for', () => {
  const notice: Mail = {
    ...mail,
    html: '<p>Look</p>',
    author: 'karim',
    messageId: 'r1_jamal',
    unsubscribeUrl: 'https://bank.campus.test/unsubscribe?token=t',
  };

  test('has both bodies, its own Message-ID, and the one-click link', async () => {
    const { sender } = connect();
    expect(await sender.deliver(notice)).toBe('sent');
    const { recipients, data } = await server.next();
    expect(recipients).toEqual(['<jamal@campus.test>']);
    const head = data.replace(/\n[ \t]+/g, ' ');
    expect(head).toContain('From: Test Campus <noreply@bank.campus.test>');
    expect(head).toContain('Message-ID: <r1_jamal@bank.campus.test>');
    expect(head).toContain('List-Unsubscribe: <https://bank.campus.test/unsubscribe?token=t>');
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(data).toContain('<p>Look</p>');
    await sender.deliver({ ...notice, unsubscribeUrl: null });
    expect((await server.next()).data).not.toContain('List-Unsubscribe');
  });

  test.each([
    ['refused', 'knows no such recipient', { replies: { RCPT: '550 no such person: jamal@campus.test' } }],
    ['deferred', 'wants the mail later', { replies: { RCPT: '451 later, jamal@campus.test' } }],
    ['failed', 'is overloaded', { replies: { EHLO: '421 too busy', HELO: '421 too busy' } }],
    ['deferred', 'does not want the mail itself', { replies: { DATA: '554 no' } }],
    ['failed', 'does not want mails of this sender', { replies: { MAIL: '451 not you' } }],
    ['unknown', 'is gone after it has the mail', { isSilent: true }],
  ] as const)('is %s when the server %s', async (outcome, _, options) => {
    const failing = await startMailServer(options);
    onTestFinished(() => failing.stop());
    const { sender, logged } = connect({ url: failing.url });
    expect(await sender.deliver(notice)).toBe(outcome);
    expect(logged.join('')).toContain(`"outcome":"${outcome}"`);
    expect(logged.join('')).not.toContain('jamal');
  });

  test('has failed when there is no server', async () => {
    expect(await connect({ url: 'smtp://127.0.0.1:1' }).sender.deliver(notice)).toBe('failed');
  });
});
