import { readMail } from '@blood-bank/host/testing/read-mail';
import type { DeliveredMail, MailServer } from '../../embedded-firebase/server/testing/mail-server.ts';
import type { DeliveredPush, PushService } from '../../embedded-firebase/server/testing/push-service.ts';
import { counted, type Figure, none } from '../../embedded-firebase/trials/harness/figures.ts';
import type { Fields } from '../../embedded-firebase/trials/harness/firestore-wire.ts';
import type { Random } from '../../embedded-firebase/trials/harness/seeded-random.ts';
import { sum } from '../../embedded-firebase/trials/harness/statistics.ts';

/** How the mail server treats mails in a round, besides hanging, which takes a minute. */
const troubles = ['accept', 'fail', 'later', 'late'] as const;

/** How the push service treats a device in a round. */
const pushTroubles = [201, 201, 410, 500] as const;

/** A person who was chosen: for which request, and whether they count as told. */
interface Claim {
  /** As in the Message-ID of their mail. */
  readonly id: string;
  /** As in the notifications to their devices. */
  readonly tag: string;
  readonly request: string;
  readonly uid: string;
  readonly state: string;
}

/** A document on the wire. */
export interface StoredDocument {
  readonly name: string;
  readonly fields: Fields;
}

/** Finds who was chosen among the documents of a host. */
export function readClaims(documents: readonly StoredDocument[]): Claim[] {
  return documents.flatMap(({ name, fields }) => {
    const [collection, id = ''] = name.split('/').slice(-2);
    const text = (field: string) => String(fields[field]?.stringValue ?? '');
    const idOfMail = id.startsWith('offer:') ? id.replace(/[:_]/g, '.') : id.replace(':', '.');
    const claim = { id: idOfMail, tag: id, request: text('request'), uid: text('uid'), state: text('state') };
    return collection === 'noticesSent' ? [claim] : [];
  });
}

/** What is wrong with the mails of requests. */
export interface NoticeFaults {
  /** Requests of which more people were told than their limit. */
  readonly aboveLimit: readonly string[];
  readonly neverTold: readonly string[];
  readonly repeatedTwice: readonly string[];
  /** Mails to people who were not chosen. */
  readonly unchosen: readonly string[];
  /** Donors whose mails of one request have different Message-IDs. */
  readonly otherIds: readonly string[];
  /** People whose device was notified, and who got a mail about the same. */
  readonly toldBothWays: readonly string[];
  /** How many mails were sent twice. */
  readonly repeats: number;
}

/** Judges the accepted mails and notifications against the people who were chosen. */
export function judgeNotices(
  claims: readonly Omit<Claim, 'uid'>[],
  accepted: readonly DeliveredMail[],
  mostOfRequest: number,
  pushes: readonly Pick<DeliveredPush, 'payload' | 'answer'>[] = [],
): NoticeFaults {
  const tags = pushes
    .filter(({ answer }) => answer === 201)
    .map(({ payload }) => String(JSON.parse(payload).tag));
  const mails = accepted.map(readMail).map(({ to, headers }) => {
    const messageId = headers['message-id'] ?? '';
    return { to, id: /<([^@]+)@/.exec(messageId)?.[1] ?? messageId };
  });
  const ids = [...new Set(mails.map(({ id }) => id))];
  const copies = (wanted: string) => mails.filter(({ id }) => id === wanted);
  const requests = [...new Set(claims.map(({ request }) => request))];
  const perPerson = new Set(ids.map((id) => `${id.split('_')[0]} ${copies(id)[0]?.to}`));
  return {
    aboveLimit: requests.filter(
      (request) => claims.filter((claim) => claim.request === request).length > mostOfRequest,
    ),
    neverTold: claims
      .filter((claim) => !isTold(claim) || !(ids.includes(claim.id) || tags.includes(claim.tag)))
      .map(({ id }) => id),
    toldBothWays: claims.filter(({ id, tag }) => ids.includes(id) && tags.includes(tag)).map(({ id }) => id),
    repeatedTwice: ids.filter((id) => copies(id).length > 2),
    unchosen: [
      ...ids.filter((id) => !claims.some((claim) => claim.id === id)),
      ...tags.filter((id) => !claims.some(({ tag }) => tag === id)),
    ],
    otherIds: perPerson.size === ids.length ? [] : ['a donor has two Message-IDs'],
    repeats: ids.filter((id) => copies(id).length === 2).length,
  };
}

/** Whether the mail server has the mail, also where it never said so. */
function isTold({ state }: Pick<Claim, 'state'>): boolean {
  return state === 'sent' || state === 'unconfirmed';
}

/** The devices of the first donors: of the others each has none. */
export const devices = ['first', 'second', 'third', 'fourth'] as const;

/** Judges a round that is played while the mail server and the push service do not work well. */
export async function judgeRound<Played extends { readonly claims: readonly Claim[] }>(
  mails: MailServer,
  pushes: PushService,
  options: { readonly random: Random; readonly isHanging: boolean; readonly mostOfRequest: number },
  play: () => Promise<Played>,
): Promise<Played & { readonly faults: NoticeFaults }> {
  const { random, isHanging, mostOfRequest } = options;
  const before = mails.accepted.length;
  const pushedBefore = pushes.received.length;
  for (const device of devices) pushes.treat(random.pick(pushTroubles), device);
  mails.treat(isHanging ? ['hang'] : random.times(0, 3, () => random.pick(troubles)));
  const played = await play();
  const accepted = mails.accepted.slice(before);
  const pushed = pushes.received.slice(pushedBefore);
  return { ...played, faults: judgeNotices(played.claims, accepted, mostOfRequest, pushed) };
}

/** The figures of the notices of several rounds. */
export function noticeFigures(rounds: readonly NoticeFaults[]): Figure[] {
  const all = (kind: Exclude<keyof NoticeFaults, 'repeats'>) => rounds.flatMap((faults) => faults[kind]);
  return [
    none('requests of which too many were told', all('aboveLimit')),
    none('people who were chosen and never told', all('neverTold')),
    none('mails that were repeated more than once', all('repeatedTwice')),
    none('mails to people who were not chosen', all('unchosen')),
    none('repeated mails with another Message-ID', all('otherIds')),
    none('people who were told on a device and by mail', all('toldBothWays')),
    counted('repeated mails', sum(rounds.map(({ repeats }) => repeats))),
  ];
}
