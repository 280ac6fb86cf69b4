import { afterAll, beforeEach, expect, test } from 'vitest';
import { type PushService, startPushService } from '../testing/push-service.ts';
import { newPushKey } from './push-key.ts';
import { createPushSender, type PushMessage } from './push-sender.ts';
import { isAllowedEndpoint, knownPushServices } from './push-services.ts';

const key = newPushKey();
const service: PushService = await startPushService();
const logged: object[] = [];
afterAll(() => service.stop());
beforeEach(() => {
  service.treat(201);
  service.received.length = 0;
  logged.length = 0;
});

const send = createPushSender({
  key: () => key,
  siteOrigin: 'https://bank.campus.test',
  services: [service.origin],
  log: { warn: (fields) => void logged.push(fields) },
  timeout: 500,
});

test('a device reads what was sent to it, and its service who has sent it', async () => {
  expect(await send(messageTo('phone', { payload: 'ও− রক্ত দরকার', isUrgent: true }))).toBe('sent');
  const [push] = service.received;
  expect(push?.payload).toBe('ও− রক্ত দরকার');
  expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(push?.sender).toMatchObject({
    aud: service.origin,
    sub: 'https://bank.campus.test',
    key: key.publicKey,
  });
  expect(logged).toEqual([]);
});

test('a repeated message replaces the former one, and no other', async () => {
  for (const topic of ['request-one_uid', 'request-one_uid', 'request-two_uid'])
    await send(messageTo('phone', { topic }));
  const [first, again, other] = service.received.map(({ headers }) => headers.topic);
  expect(first).toMatch(/^[\w-]{32}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test.each([
  [201, 'sent'],
  ['short', 'sent'],
  ['endless', 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [400, 'failed'],
  [403, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
  ['hang', 'failed'],
  ['redirect', 'failed'],
] as const)('a service that answers %s: %s', async (treatment, outcome) => {
  service.treat(treatment);
  expect(await send(messageTo('phone', {}))).toBe(outcome);
  expect(service.received.length).toBe(1);
  expect(service.redirected).toEqual([]);
  // Neither the device's own address nor what it was told.
  expect(JSON.stringify(logged)).not.toMatch(/phone|payload/);
});

test('a service that is not reached, and one that is not known, are told nothing', async () => {
  const stopped = await startPushService();
  const subscription = stopped.subscribe('phone');
  await stopped.stop();
  expect(await send({ ...messageTo('phone', {}), subscription })).toBe('failed');
  const other = await startPushService();
  expect(await send({ ...messageTo('phone', {}), subscription: other.subscribe('phone') })).toBe('failed');
  expect(other.received).toEqual([]);
  await other.stop();
});

test('a device whose keys no message can be encrypted for is gone', async () => {
  const { subscription } = messageTo('phone', {});
  const p256dh = Buffer.alloc(65, 4).toString('base64url');
  expect(await send({ ...messageTo('phone', {}), subscription: { ...subscription, p256dh } })).toBe('gone');
  expect(service.received).toEqual([]);
});

test('only the services of browsers are called, by no other address', () => {
  const allowed = (endpoint: string) => isAllowedEndpoint(endpoint, knownPushServices);
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])
    expect(allowed(endpoint), endpoint).toBe(true);
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.campus.test/abc',
    'https://evilfcm.googleapis.com/abc',
    'https://push.apple.com/abc',
    'https://evilpush.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    '',
  ])
    expect(allowed(endpoint), endpoint).toBe(false);
});

function messageTo(device: string, different: Partial<PushMessage>): PushMessage {
  const subscription = service.subscribe(device);
  return { subscription, payload: 'payload', topic: 'topic', isUrgent: false, ...different };
}
