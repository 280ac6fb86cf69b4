import { tmpdir } from 'node:os';
import { sep } from 'node:path';
import { checkMailServer, parseSmtpUrl } from '@embedded-firebase/server/mail';
import { CommandError } from '../command.ts';
import { type ProductFiles, readProductFiles } from '../product-files.ts';
import { isUnencrypted, readSettings, type Settings } from '../settings.ts';
import { advice, type Finding, fault } from './finding.ts';

/** The configuration: its valid parts, for the checks that follow, and the findings about the others. */
export interface Configuration {
  readonly settings: Settings | null;
  readonly files: ProductFiles | null;
  readonly findings: readonly Finding[];
}

/** In milliseconds, for the connection, TLS and signing in together. */
const mailTimeout = 10_000;

/** Reads the settings and the product's files as the server does when it starts. */
export function checkConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const findings: Finding[] = [];
  const settings = attempt('settings', findings, () => readSettings(environment, false));
  const files = attempt('campus.json', findings, () => readProductFiles());
  return { settings, files, findings: [...findings, ...(settings === null ? [] : checkSettings(settings))] };
}

/** Checks that the mail server would accept mail. None is sent. */
export async function checkMail({ smtpUrl }: Settings, timeout = mailTimeout): Promise<Finding[]> {
  if (smtpUrl === null) return [];
  const problem = await checkMailServer(smtpUrl, timeout);
  if (problem === null) return [];
  return [
    {
      ...fault('mail', `SMTP_URL, ${withoutPassword(smtpUrl)}`),
      what: `The mail server would accept no mail: ${problem.replace(/\.$/, '')}.`,
      how: 'Check host, port, user and password with its operator: smtps:// is for port 465, smtp:// for 587 and 25. One without encryption, on a network that you trust, needs ?tls=optional at the end of the URL.',
    },
  ];
}

function attempt<Result>(where: string, findings: Finding[], work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    findings.push({
      ...fault('configuration', where),
      what: error.message,
      how: 'Correct it; until then the server does not start.',
    });
    return null;
  }
}

function* checkSettings({ publicUrl, smtpUrl, trustedProxies, dataFolder }: Settings): Generator<Finding> {
  const url = publicUrl === null ? null : new URL(publicUrl);
  if (isUnencrypted(publicUrl)) {
    yield {
      ...advice('configuration', `PUBLIC_URL=${publicUrl}`),
      what: 'The address has no TLS: passwords cross the network unencrypted.',
      how: 'Put a proxy with TLS in front, and set PUBLIC_URL to its https:// address.',
    };
  }
  if (url?.protocol === 'https:' && trustedProxies === 0) {
    yield {
      ...advice('configuration', 'TRUSTED_PROXIES=0'),
      what: 'The server has no TLS of its own, so there is a proxy in front, but none is trusted: everybody counts as one client, on a network that every account knows, and shares one limit on guesses.',
      how: 'Set TRUSTED_PROXIES to the number of proxies in front.',
    };
  }
  if (publicUrl !== null && smtpUrl === null) {
    yield {
      ...advice('configuration', 'SMTP_URL'),
      what: 'No mail is sent: no one can verify an address or reset a password.',
      how: 'Set SMTP_URL, such as smtps://user:password@mail.example.edu:465.',
    };
  }
  if (smtpUrl !== null && parseSmtpUrl(smtpUrl).mayBePlain) {
    yield {
      ...advice('configuration', 'SMTP_URL'),
      what: 'Mails, the links in them and the password may cross the network unencrypted, as the URL says tls=optional.',
      how: 'Leave tls=optional out, unless the mail server has no encryption and the network is one that you trust.',
    };
  }
  if (dataFolder.startsWith(`${tmpdir()}${sep}`)) {
    yield {
      ...advice('configuration', `DATA_DIR=${dataFolder}`),
      what: 'The data is in a folder that the system empties.',
      how: 'Stop the server, move the folder, and set DATA_DIR to where it is.',
    };
  }
}

function withoutPassword(text: string): string {
  if (!URL.canParse(text)) return 'which is no URL';
  const { protocol, host } = new URL(text);
  return `${protocol}//${host}`;
}
