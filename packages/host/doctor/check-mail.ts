import { checkMailServer } from '@blood-bank/backend/mail/smtp';
import type { Settings } from '../settings.ts';
import { type Finding, fault } from './finding.ts';

/** In milliseconds, for the connection, TLS and signing in together. */
const patience = 10_000;

/** Whether the mail server would take mail. None is sent. */
export async function checkMail({ smtpUrl }: Settings, longest = patience): Promise<Finding[]> {
  if (smtpUrl === null) return [];
  const problem = await checkMailServer(smtpUrl, longest);
  if (problem === null) return [];
  return [
    {
      ...fault('mail', `SMTP_URL, ${withoutPassword(smtpUrl)}`),
      what: `The mail server would take no mail: ${problem.replace(/\.$/, '')}.`,
      how: 'Check host, port, user and password with whoever runs it: smtps:// is for port 465, smtp:// for 587 and 25. One without encryption, on a network that you trust, needs ?tls=optional at the end of the URL.',
    },
  ];
}

function withoutPassword(text: string): string {
  if (!URL.canParse(text)) return 'which is no URL';
  const { protocol, host } = new URL(text);
  return `${protocol}//${host}`;
}
