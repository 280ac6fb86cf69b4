import type { Campus } from '@blood-bank/domain/campus';
import type { Language } from '@blood-bank/domain/language';
import type { AdminDocuments, DocumentSnapshot } from '@embedded-firebase/server/documents';

/** What a reaction reads of a document. */
export type StoredDocument = Pick<DocumentSnapshot, 'path' | 'fields'>;

/** The documents of a host, past the rules. All calls but `now` may reject, which ends a reaction so that it is repeated. */
export type DocumentPort = Pick<
  AdminDocuments,
  'now' | 'get' | 'query' | 'commit' | 'claim' | 'set' | 'update' | 'delete' | 'deleteUnchanged'
>;

/** A mail to one person. Every host's mail sender takes this shape. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The main link of the mail. */
  readonly link: string;
  /** The member whose document the mail is about; null for none. */
  readonly author: string | null;
  /** The part of the Message-ID before the @, the same each time this mail is sent. */
  readonly messageId: string;
  /** The address that ends further mails (RFC 8058); null in mails that can't be unsubscribed from. */
  readonly unsubscribeUrl: string | null;
}

/** The outcomes that a reaction tells apart; after `unknown` alone the mail may have been delivered. */
export type MailOutcome = 'sent' | 'refused' | 'deferred' | 'failed' | 'unknown';

/** A notice as a device shows it, also on its lock screen: without a number, and with no secret in its path. */
export interface Notification {
  readonly title: string;
  readonly body: string;
  /** The page that a press opens. */
  readonly path: string;
  readonly language: Language;
  readonly isUrgent: boolean;
}

/** What a person is told: on the devices that take it, else by mail. */
export interface Notice {
  /** null for a person without an account. */
  readonly notification: Notification | null;
  /** null for a member who wants no mails. */
  readonly mail: Mail | null;
}

/** A device's subscription to its push service. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A notification to one device. Every host's sender takes this shape. */
export interface PushMessage {
  readonly subscription: PushSubscription;
  readonly payload: string;
  /** The same each time this notification is sent. */
  readonly topic: string;
  readonly isUrgent: boolean;
}

/** Taken by the push service; no longer valid; or not taken. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

/** What reactions need of a host. */
export interface Port extends DocumentPort {
  /** Returns the addresses of those accounts that are enabled and whose address is verified. */
  addressesOf(uids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  sendMail(mail: Mail): Promise<MailOutcome>;
  /** null on a host that sends no notifications. */
  readonly sendPush: ((message: PushMessage) => Promise<PushOutcome>) | null;
}

/** What every reaction works with. */
export interface Reaction {
  readonly port: Port;
  readonly campus: Pick<
    Campus,
    | 'siteName'
    | 'club'
    | 'adminPhone'
    | 'bangla'
    | 'timeZone'
    | 'donationIntervalDays'
    | 'intervalDaysAfter'
    | 'notices'
    | 'emailDomains'
  >;
  /** The origin of the site, for the links in notices. */
  readonly origin: string;
}

/** A document was created later than this many milliseconds ago, or nobody is told: moved and restored data is silent. */
const longestSilence = 3_600_000;

/** A reaction that is not finished, so that the host has to repeat it. */
export class UnfinishedReactionError extends Error {
  /** For the operator, without personal data. */
  readonly code = 'MAIL_NOT_SENT';

  constructor() {
    super('Not all mails could be sent.');
    this.name = 'UnfinishedReactionError';
  }
}

/** Tells whether a time is so recent that people are told. */
export function isRecent(time: unknown, now: number): boolean {
  return time instanceof Date && now - time.getTime() <= longestSilence;
}
