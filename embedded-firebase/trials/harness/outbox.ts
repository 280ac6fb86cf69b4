import { existsSync } from 'node:fs';
import { dataFolderAt } from '../../server/data-folder.ts';
import { outboxJsonPath, readOutboxKey, withOutboxKey } from '../../server/mail/outbox-key.ts';
import { call, requireOk } from './http-call.ts';

/** A server that runs on a data folder, which holds the key of its outbox. */
export interface OutboxOwner {
  readonly origin: string;
  readonly dataFolder: string;
}

interface OutboxMail {
  readonly to: string;
  readonly links: readonly string[];
}

/**
 * Reads the action link of the newest mail to an address from the server's outbox. A version from before the outbox had
 * a key, which `npm run documents` starts in order to upgrade it, is asked without one.
 *
 * @throws Error when the outbox holds no mail to the address
 */
export async function readMailedLink({ origin, dataFolder }: OutboxOwner, email: string): Promise<URL> {
  const hasKey = existsSync(dataFolderAt(dataFolder).outboxKeyFile);
  const path = hasKey ? withOutboxKey(outboxJsonPath, readOutboxKey(dataFolder)) : outboxJsonPath;
  const { text } = await requireOk(call(origin, { path }));
  const link = (JSON.parse(text) as OutboxMail[]).find(({ to }) => to === email)?.links[0];
  if (link === undefined) throw new Error(`No mail to ${email} is in the outbox.`);
  return new URL(link);
}

/**
 * The action link in a mail as it came over SMTP, quoted-printable or not.
 *
 * @throws Error when there is none
 */
export function actionLinkOf(data: string): URL {
  const text = data
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const link = /https?:\/\/\S+\/__\/auth\/action\?\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`There is no link in the mail:\n${data}`);
  return new URL(link);
}
