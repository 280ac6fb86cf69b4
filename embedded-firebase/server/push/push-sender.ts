import { createHash } from 'node:crypto';
import { request as requestOverHttp } from 'node:http';
import { request } from 'node:https';
import webPush, { type RequestDetails } from 'web-push';
import type { PushKey } from './push-key.ts';
import { isAllowedEndpoint } from './push-services.ts';

/** A device's subscription, as its browser has made it (RFC 8030, RFC 8291). */
export interface PushSubscription {
  readonly endpoint: string;
  /** The device's public key and its secret, in base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/** A notification to one device. */
export interface PushMessage {
  readonly subscription: PushSubscription;
  /** Encrypted for the device alone; fewer than 3,000 bytes. */
  readonly payload: string;
  /** Names what it is about: a later message of the same topic replaces one that is not delivered yet. */
  readonly topic: string;
  readonly isUrgent: boolean;
}

/** Taken by the push service; no longer valid, so that the subscription can be deleted; or not taken, for any other reason. */
type PushOutcome = 'sent' | 'gone' | 'failed';

/** Sends a notification once, and waits for its outcome. Never rejects. */
export type PushSender = (message: PushMessage) => Promise<PushOutcome>;

/** Settings of a push sender. */
export interface PushSenderOptions {
  readonly key: () => PushKey;
  /** The origin of the site, by which a push service can reach its operator. */
  readonly siteOrigin: string;
  /** The hosts that notifications are sent to (push-services.ts). */
  readonly services: readonly string[];
  readonly log: { warn(fields: object, message: string): void };
  /** In milliseconds, for a whole call: a service that hangs must not delay the mail in its place. */
  readonly timeout?: number;
}

const defaultTimeout = 10_000;
/** In seconds: for a device that is switched off. */
const timeToLive = 24 * 60 * 60;
/** The longest that RFC 8030 allows. */
const topicLength = 32;

/** Creates the sender of notifications. */
export function createPushSender({
  key,
  siteOrigin,
  services,
  log,
  timeout = defaultTimeout,
}: PushSenderOptions): PushSender {
  const subject = siteOrigin.startsWith('https:')
    ? siteOrigin
    : `mailto:postmaster@${new URL(siteOrigin).hostname}`;

  return async (message) => {
    const { endpoint } = message.subscription;
    if (!isAllowedEndpoint(endpoint, services)) {
      log.warn({ service: hostOf(endpoint) }, 'notification not sent: not a known push service');
      return 'failed';
    }
    const details = detailsOf(message, subject, key());
    // No device can ever read what is encrypted with such keys.
    if (details === null) return 'gone';
    const status = await post(details, timeout);
    if (status !== null && status >= 200 && status < 300) return 'sent';
    if (status === 404 || status === 410) return 'gone';
    log.warn({ service: hostOf(endpoint), status }, 'notification not sent');
    return 'failed';
  };
}

/** Encrypts a message; null for a device whose keys can't be used. */
function detailsOf(message: PushMessage, subject: string, key: PushKey): RequestDetails | null {
  const { subscription, payload, topic, isUrgent } = message;
  const { endpoint, p256dh, auth } = subscription;
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...key },
      contentEncoding: 'aes128gcm',
      TTL: timeToLive,
      urgency: isUrgent ? 'high' : 'normal',
      topic: createHash('sha256').update(topic).digest('base64url').slice(0, topicLength),
    });
  } catch {
    return null;
  }
}

/**
 * Posts a message. Redirects are not followed, and nothing of the answer is read but its status.
 *
 * @returns the status; null without an answer in time
 */
function post({ endpoint, headers, body }: RequestDetails, timeout: number): Promise<number | null> {
  return new Promise((resolve) => {
    const send = endpoint.startsWith('https:') ? request : requestOverHttp;
    const call = send(endpoint, {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(timeout),
    });
    call.once('response', (response) => {
      resolve(response.statusCode ?? null);
      response.destroy();
    });
    // Also after the answer, whose rest is not wanted.
    call.on('error', () => resolve(null));
    call.end(body);
  });
}

/** All that is logged of an address, whose path is the device's own. */
function hostOf(endpoint: string): string | null {
  return URL.canParse(endpoint) ? new URL(endpoint).host : null;
}
