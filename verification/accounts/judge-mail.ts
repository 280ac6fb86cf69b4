import type { DeliveredMail } from '@blood-bank/backend/testing/mail-server';
import { actionLinkOf } from '../harness/outbox.ts';

/** The expected recipient and site of a mail. */
export interface WantedMail {
  readonly to: string;
  /** The origin of its links. */
  readonly siteOrigin: string;
}

/** The faults of a mail. */
export interface MailFaults {
  /** Unexpected recipients and senders, in the envelope or the headers. */
  readonly people: readonly string[];
  /** Unexpected or repeated headers. */
  readonly headers: readonly string[];
  /** The link if it, or its continueUrl, leads to another site. */
  readonly links: readonly string[];
}

const ourHeaders = new Set(
  'from to subject message-id content-transfer-encoding date mime-version content-type'.split(' '),
);

/** Judges a mail as a mail program would read it. */
export function judgeMail(
  { from, recipients, data }: DeliveredMail,
  { to, siteOrigin }: WantedMail,
): MailFaults {
  const headers = headersOf(data);
  const names = headers.map(([name]) => name);
  const header = (wanted: string) => headers.find(([name]) => name === wanted)?.[1] ?? '';
  const sender = `<noreply@${new URL(siteOrigin).hostname}>`;
  const link = actionLinkOf(data);
  const next = link.searchParams.get('continueUrl') ?? siteOrigin;
  return {
    people: [
      ...recipients.filter((recipient) => recipient !== `<${to}>`),
      ...(recipients.length === 1 ? [] : [`${recipients.length} recipients`]),
      ...(from === sender && isFrom(header('from'), sender) ? [] : [from, header('from')]),
      ...(header('to') === to ? [] : [header('to')]),
    ],
    headers: names.filter((name, place) => !ourHeaders.has(name) || names.indexOf(name) !== place),
    links: [link.origin, new URL(next).origin].filter((origin) => origin !== siteOrigin),
  };
}

/** Whether a From header holds one display name and the sender; quoted text (RFC 5322, section 3.2.4) is no address. */
function isFrom(value: string, sender: string): boolean {
  const unquoted = value.replace(/"(?:[^"\\]|\\.)*"/g, '');
  return unquoted.endsWith(sender) && !/[<>,;:@"]/.test(unquoted.slice(0, -sender.length));
}

/** The headers, unfolded (RFC 5322, section 2.2.3), with names in lower case. */
function headersOf(data: string): (readonly [string, string])[] {
  const [head = ''] = data.split(/\r?\n\r?\n/, 1);
  return head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r\n|\r|\n/)
    .map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    });
}
