import { existsSync } from 'node:fs';
import { dataFolderAt } from '@blood-bank/backend/data-folder';
import { outboxJsonPath, readOutboxKey, withOutboxKey } from '@blood-bank/backend/mail/outbox-key';
import { call } from './http-call.ts';

/** A server that runs on a data folder, which has the key of its outbox. */
export interface RunningCampus {
  readonly origin: string;
  readonly dataFolder: string;
}

/** A mail of the outbox. */
export interface OutboxMail {
  readonly to: string;
  readonly links: readonly string[];
}

/**
 * Reads the mails that a server keeps on its machine, newest first. A version from before the key, which `npm run
 * documents` starts to upgrade it, is asked without one.
 */
export async function readOutbox({ origin, dataFolder }: RunningCampus): Promise<OutboxMail[]> {
  const hasKey = existsSync(dataFolderAt(dataFolder).outboxKeyFile);
  const path = hasKey ? withOutboxKey(outboxJsonPath, readOutboxKey(dataFolder)) : outboxJsonPath;
  const { text } = await call(origin, { path });
  return JSON.parse(text) as OutboxMail[];
}
