import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushSubscription } from '../push/push-sender.ts';

/**
 * How a service answers: with a status; never; with a body that has no end, or ends long before its length; or by sending the
 * caller elsewhere on its own machine.
 */
export type PushTreatment =
  | 201
  | 400
  | 403
  | 404
  | 410
  | 429
  | 500
  | 'hang'
  | 'endless'
  | 'short'
  | 'redirect';

/** A message that a service was handed, as the device reads it. */
export interface DeliveredPush {
  /** The name that the device was subscribed by. */
  readonly device: string;
  readonly payload: string;
  /** How the service has answered. */
  readonly answer: PushTreatment;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The claims of the sender's token, whose signature was verified, and its public key. */
  readonly sender: { readonly aud: string; readonly sub: string; readonly exp: number; readonly key: string };
}

/** A push service (RFC 8030) and the devices that are subscribed to it. */
export interface PushService {
  /** The origin of its endpoints. */
  readonly origin: string;
  /** Every message that was handed over, whatever the answer was. */
  readonly received: DeliveredPush[];
  /** The calls of the path that `redirect` leads to. */
  readonly redirected: string[];
  subscribe(device: string): PushSubscription;
  /** From now on, for all of its devices or one. By default it answers 201. */
  treat(treatment: PushTreatment, device?: string): void;
  stop(): Promise<void>;
}

interface Keys {
  readonly pair: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
}

/** Starts a push service on this machine. */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Keys>();
  const treatments = new Map<string, PushTreatment>();
  let ofAll: PushTreatment = 201;
  const received: DeliveredPush[] = [];
  const redirected: string[] = [];

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const [, kind, device = ''] = (incoming.url ?? '').split('/');
    if (kind === 'elsewhere') redirected.push(incoming.method ?? '');
    const keys = devices.get(device);
    if (keys === undefined) return void response.writeHead(404).end();
    const { headers } = incoming;
    const treatment = treatments.get(device) ?? ofAll;
    const sender = senderOf(headers.authorization);
    received.push({ device, payload: decrypted(body, keys), answer: treatment, headers, sender });
    answer(response, treatment);
  }

  const server = createServer((incoming, response) => {
    respond(incoming, response).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      response.writeHead(400).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    redirected,
    subscribe(device) {
      const pair = createECDH('prime256v1');
      const auth = randomBytes(16);
      devices.set(device, { pair, auth });
      const p256dh = pair.generateKeys('base64url');
      return { endpoint: `${origin}/push/${device}`, p256dh, auth: auth.toString('base64url') };
    },
    treat(treatment, device) {
      if (device !== undefined) treatments.set(device, treatment);
      else {
        treatments.clear();
        ofAll = treatment;
      }
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(response: ServerResponse, treatment: PushTreatment): void {
  switch (treatment) {
    case 'hang':
      return;
    case 'redirect':
      response.writeHead(307, { Location: '/elsewhere/device' }).end();
      return;
    case 'short':
      response.writeHead(201, { 'Content-Length': '1000000000000' }).write('x');
      return;
    case 'endless': {
      response.writeHead(201, { 'Content-Length': '1' }).flushHeaders();
      const { socket } = response;
      const write = () => socket?.writable && socket.write('x'.repeat(65_536), () => setImmediate(write));
      write();
      return;
    }
    default:
      response.writeHead(treatment).end();
  }
}

/** Decrypts a message as its device does (RFC 8188, RFC 8291). */
function decrypted(body: Buffer, { pair, auth }: Keys): string {
  const [salt, keyEnd] = [body.subarray(0, 16), 21 + (body[20] ?? 0)];
  const sender = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const derive = (secret: Uint8Array, from: Uint8Array, what: string | Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, what, length));
  const secret = derive(pair.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Verifies who has sent a message (RFC 8292). */
function senderOf(authorization = ''): DeliveredPush['sender'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('The token of a notification is not signed by its sender.');
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key };
}
