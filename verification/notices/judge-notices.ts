import { withSnapshot } from '@blood-bank/backend/data-snapshot';
import { readTriggerBacklog } from '@blood-bank/backend/firestore/triggers/trigger-backlog';
import { counted, type Figure, none } from '../harness/report.ts';
import type { AcceptedMail } from './unreliable-mail-server.ts';

type StoredFields = Readonly<
  Record<string, { readonly stringValue?: string; readonly integerValue?: string }>
>;

/** What a data folder says about notices. */
export interface StoredNotices {
  readonly waiting: number;
  /** Whether an event's handler has failed or was killed, so that it waits for the clock. */
  readonly isDelayed: boolean;
  readonly givenUp: number;
  /** The people who were chosen: for which request, and whether they count as told. */
  readonly claims: readonly { readonly id: string; readonly request: string; readonly state: string }[];
  /** The announced requests, with the limit that ended each early. */
  readonly announced: readonly { readonly request: string; readonly limit: string | null }[];
}

/** Reads what is stored about notices, also while the server runs. */
export function readNotices(dataFolder: string): StoredNotices {
  return withSnapshot(dataFolder, ({ database, documents }) => {
    const { waiting, givenUp } = readTriggerBacklog(database, 0, 1);
    const stored = [...documents()].map((wire) => {
      const { name, fields } = JSON.parse(wire) as { name: string; fields: StoredFields };
      const [collection = '', id = ''] = name.split('/').slice(5);
      return { collection, id, text: (field: string) => fields[field]?.stringValue ?? null };
    });
    const of = (wanted: string) => stored.filter(({ collection }) => collection === wanted);
    return {
      waiting: waiting.count,
      isDelayed: waiting.events.some(({ attempts }) => attempts > 0),
      givenUp: givenUp.count,
      claims: of('noticesSent').map(({ id, text }) => ({
        id,
        request: text('request') ?? '',
        state: text('state') ?? '',
      })),
      announced: of('requestNotices').map(({ id, text }) => ({ request: id, limit: text('limit') })),
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
  { claims }: Pick<StoredNotices, 'claims'>,
  accepted: readonly Pick<AcceptedMail, 'to' | 'messageId'>[],
  mostOfRequest: number,
): NoticeFaults {
  const copies = new Map<string, Pick<AcceptedMail, 'to'>[]>();
  for (const mail of accepted) {
    const id = /<([^@]+)@/.exec(mail.messageId)?.[1] ?? mail.messageId;
    copies.set(id, [...(copies.get(id) ?? []), mail]);
  }
  const counts = new Map<string, number>();
  for (const { request } of claims) counts.set(request, (counts.get(request) ?? 0) + 1);
  const isChosen = new Set(claims.map(({ id }) => id));
  const perPerson = new Set([...copies].map(([id, [mail]]) => `${id.split('_')[0]} ${mail?.to}`));
  return {
    aboveLimit: [...counts].filter(([, count]) => count > mostOfRequest).map(([request]) => request),
    neverTold: claims.filter(({ id, state }) => state !== 'sent' || !copies.has(id)).map(({ id }) => id),
    repeatedTwice: [...copies].filter(([, mails]) => mails.length > 2).map(([id]) => id),
    unchosen: [...copies.keys()].filter((id) => !isChosen.has(id)),
    otherIds: perPerson.size === copies.size ? [] : ['a donor has two Message-IDs'],
    repeats: [...copies.values()].filter((mails) => mails.length === 2).length,
  };
}

/** The figures of the notices of several rounds. */
export function noticeFigures(rounds: readonly NoticeFaults[]): Figure[] {
  const all = (kind: Exclude<keyof NoticeFaults, 'repeats'>) => rounds.flatMap((faults) => faults[kind]);
  const repeats = rounds.reduce((sum, faults) => sum + faults.repeats, 0);
  return [
    none('requests of which too many were told', all('aboveLimit')),
    none('people who were chosen and never told', all('neverTold')),
    none('mails that were repeated more than once', all('repeatedTwice')),
    none('mails to people who were not chosen', all('unchosen')),
    none('repeated mails with another Message-ID', all('otherIds')),
    counted('repeated mails', repeats),
  ];
}
