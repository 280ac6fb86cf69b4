import type { DeliveredMail } from '@embedded-firebase/server/testing/mail-server';

/** A mail as a mail program shows it. */
export interface ReadMail {
  readonly to: string;
  /** The headers by their names in lower case, decoded. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

/** Decodes a mail with a text and an HTML part. */
export function readMail({ recipients, data }: DeliveredMail): ReadMail {
  const headers = headersOf(data);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = data.split(`--${boundary}`).slice(1, -1);
  const part = (type: string) => {
    const found = parts.find((text) => headersOf(text.trimStart())['content-type']?.startsWith(type));
    return found === undefined ? '' : bodyOf(found.trimStart());
  };
  const to = recipients.map((recipient) => recipient.slice(1, -1)).join(', ');
  return { to, headers, text: part('text/plain'), html: part('text/html') };
}

/** Unfolds the headers (RFC 5322) and decodes their words (RFC 2047). */
function headersOf(data: string): Record<string, string> {
  const [head = ''] = data.split('\n\n', 1);
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodedWords(line.slice(colon + 1).trim())];
    }),
  );
}

function decodedWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, encoding: string, content: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64').toString()
        : quotedPrintable(content.replaceAll('_', ' ')),
    );
}

function bodyOf(part: string): string {
  const body = part.slice(part.indexOf('\n\n') + 2);
  const encoding = headersOf(part)['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? quotedPrintable(body) : body;
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
