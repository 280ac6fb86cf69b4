import type { DeliveredMail } from '../../server/testing/mail-server.ts';
import { actionLinkOf } from '../harness/outbox.ts';

const ourHeaders = new Set(
  'from to subject message-id auto-submitted content-transfer-encoding date mime-version content-type'.split(
    ' ',
  ),
);

/**
 * Judges a mail as a mail program would read it.
 *
 * @param to whom it is for
 * @param siteOrigin the origin of its links
 * @returns unexpected recipients, senders and headers, and a link to another site
 */
export function mailFaults(
  { from, recipients, data }: DeliveredMail,
  to: string,
  siteOrigin: string,
): string[] {
  const headers = headersOf(data);
  const names = headers.map(([name]) => name);
  const header = (wanted: string) => headers.find(([name]) => name === wanted)?.[1] ?? '';
  const sender = `<noreply@${new URL(siteOrigin).hostname}>`;
  const { origin } = actionLinkOf(data);
  return [
    ...(recipients.join() === `<${to}>` ? [] : [`recipients ${recipients}`]),
    ...(from === sender && isFrom(header('from'), sender) ? [] : [`from ${from} ${header('from')}`]),
    ...(header('to') === to ? [] : [`to ${header('to')}`]),
    ...names
      .filter((name, at) => !ourHeaders.has(name) || names.indexOf(name) !== at)
      .map((name) => `header ${name}`),
    ...(origin === siteOrigin ? [] : [`link to ${origin}`]),
  ];
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
