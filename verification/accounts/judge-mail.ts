import type { DeliveredMail } from '@blood-bank/backend/testing/mail-server';
import { actionLinkOf } from '../harness/mailed-link.ts';

/** What a mail has to be. */
export interface WantedMail {
  readonly to: string;
  /** The site's own, under which its links lead. */
  readonly siteOrigin: string;
}

/** What is wrong with a mail. */
export interface MailFaults {
  /** Recipients and senders other than wanted, to the mail server or in the headers. */
  readonly people: readonly string[];
  /** Headers that no mail of ours has, or has twice. */
  readonly headers: readonly string[];
  /** The link, when it leads elsewhere, or says that it goes on elsewhere. */
  readonly links: readonly string[];
}

const ourHeaders = new Set([
  'from',
  'to',
  'subject',
  'message-id',
  'content-transfer-encoding',
  'date',
  'mime-version',
  'content-type',
]);

/** Judges a mail as it came over the wire: by what a mail program would make of it. */
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

/** One name and the sender behind it: what stands in quotes (RFC 5322, section 3.2.4) is no address. */
function isFrom(value: string, sender: string): boolean {
  const unquoted = value.replace(/"(?:[^"\\]|\\.)*"/g, '');
  return unquoted.endsWith(sender) && !/[<>,;:@"]/.test(unquoted.slice(0, -sender.length));
}

/** Names in lower case; a line that begins with a space goes on with the one before (RFC 5322, section 2.2.3). */
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
