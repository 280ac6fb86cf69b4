import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../testing/mail-server.ts';
import { createMailDelivery, type OutgoingMail } from './deliver-mail.ts';
import { createMailQueue } from './mail-queue.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const mail: OutgoingMail = {
  to: 'jamal@campus.test',
  subject: 'Hello',
  text: 'Look: https://bank.campus.test/x\n',
  html: '<p>Look</p>',
  link: 'https://bank.campus.test/x',
  author: 'karim',
  messageId: 'r1_jamal',
  unsubscribeUrl: 'https://bank.campus.test/unsubscribe?token=t',
};

function deliveryBy(url: string) {
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) });
  const siteOrigin = 'https://bank.campus.test';
  const transport = createSmtpTransport({ url, siteName: 'Test Campus', siteOrigin });
  onTestFinished(() => transport.close({ force: true }));
  const deliver = createMailDelivery({ transport, queue: createMailQueue(), siteOrigin, log });
  return { deliver, logged };
}

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options);
  onTestFinished(() => server.stop());
  return server;
}

test('a mail has both bodies, its own Message-ID, and the one-click link', async () => {
  const server = await mailServer();
  expect(await deliveryBy(server.url).deliver(mail)).toBe('sent');
  const { recipients, data } = await server.next();
  expect(recipients).toEqual(['<jamal@campus.test>']);
  const head = data.replace(/\n[ \t]+/g, ' ');
  expect(head).toContain('From: Test Campus <noreply@bank.campus.test>');
  expect(head).toContain('Message-ID: <r1_jamal@bank.campus.test>');
  expect(head).toContain('List-Unsubscribe: <https://bank.campus.test/unsubscribe?token=t>');
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(data).toContain('<p>Look</p>');
  await deliveryBy(server.url).deliver({ ...mail, unsubscribeUrl: null });
  expect((await server.next()).data).not.toContain('List-Unsubscribe');
});

test.each([
  ['refused', 'knows no such recipient', { replies: { RCPT: '550 no such person: jamal@campus.test' } }],
  ['deferred', 'wants the mail later', { replies: { RCPT: '451 later, jamal@campus.test' } }],
  ['failed', 'is overloaded', { replies: { EHLO: '421 too busy', HELO: '421 too busy' } }],
  ['deferred', 'does not want the mail itself', { replies: { DATA: '554 no' } }],
  ['failed', 'does not want mails of this sender', { replies: { MAIL: '451 not you' } }],
  ['unknown', 'is gone after it has the mail', { isSilent: true }],
] as const)('the outcome is %s when the server %s', async (outcome, _, options) => {
  const { url } = await mailServer(options);
  const { deliver, logged } = deliveryBy(url);
  expect(await deliver(mail)).toBe(outcome);
  expect(logged.join('')).toContain(`"outcome":"${outcome}"`);
  expect(logged.join('')).not.toContain('jamal');
});

test('the outcome is failed when there is no server', async () => {
  expect(await deliveryBy('smtp://127.0.0.1:1').deliver(mail)).toBe('failed');
});
