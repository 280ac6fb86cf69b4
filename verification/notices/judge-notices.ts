import { withSnapshot } from '@blood-bank/backend/data-snapshot';
import { readTriggerBacklog } from '@blood-bank/backend/firestore/triggers/trigger-backlog';
import type { Fields } from '../harness/firestore-wire.ts';
import { counted, type Figure, none } from '../harness/report.ts';
import { sum } from '../harness/statistics.ts';
import type { AcceptedMail } from './unreliable-mail-server.ts';

/** A person who was chosen: for which request, and whether they count as told. */
interface Claim {
  readonly id: string;
  readonly request: string;
  readonly state: string;
}

/** What a data folder says about notices. */
export type StoredNotices = ReturnType<typeof readNotices>;

/** Reads what is stored about notices, also while the server runs. */
export function readNotices(dataFolder: string) {
  return withSnapshot(dataFolder, ({ database, documents }) => {
    const { waiting, givenUp } = readTriggerBacklog(database, 0, 1);
    const stored = [...documents()].map((wire) => {
      const { name, fields } = JSON.parse(wire) as { name: string; fields: Fields };
      const [collection = '', id = ''] = name.split('/').slice(5);
      return { collection, id, text: (field: string) => String(fields[field]?.stringValue ?? '') };
    });
    const of = (wanted: string) => stored.filter(({ collection }) => collection === wanted);
    const claims = of('noticesSent').map(
      ({ id, text }): Claim => ({ id, request: text('request'), state: text('state') }),
    );
    return {
      waiting: waiting.count,
      /** Whether an event's handler has failed or was killed, so that it waits for the clock. */
      isDelayed: waiting.events.some(({ attempts }) => attempts > 0),
      givenUp: givenUp.count,
      claims,
    };
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
  /** How many mails were sent twice. */
  readonly repeats: number;
}

/** Judges the accepted mails against the people who were chosen. */
export function judgeNotices(
  claims: readonly Claim[],
  accepted: readonly Pick<AcceptedMail, 'to' | 'messageId'>[],
  mostOfRequest: number,
): NoticeFaults {
  const mails = accepted.map(({ to, messageId }) => ({
    to,
    id: /<([^@]+)@/.exec(messageId)?.[1] ?? messageId,
  }));
  const ids = [...new Set(mails.map(({ id }) => id))];
  const copies = (wanted: string) => mails.filter(({ id }) => id === wanted);
  const requests = [...new Set(claims.map(({ request }) => request))];
  const perPerson = new Set(ids.map((id) => `${id.split('_')[0]} ${copies(id)[0]?.to}`));
  return {
    aboveLimit: requests.filter(
      (request) => claims.filter((claim) => claim.request === request).length > mostOfRequest,
    ),
    neverTold: claims.filter((claim) => !isTold(claim) || !ids.includes(claim.id)).map(({ id }) => id),
    repeatedTwice: ids.filter((id) => copies(id).length > 2),
    unchosen: ids.filter((id) => !claims.some((claim) => claim.id === id)),
    otherIds: perPerson.size === ids.length ? [] : ['a donor has two Message-IDs'],
    repeats: ids.filter((id) => copies(id).length === 2).length,
  };
}

/** Whether the mail server has the mail, also where it never said so. */
function isTold({ state }: Claim): boolean {
  return state === 'sent' || state === 'unconfirmed';
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
    counted('repeated mails', sum(rounds.map(({ repeats }) => repeats))),
  ];
}
