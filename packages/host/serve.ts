import { letHashingStandBack } from '@blood-bank/backend/auth/hashing-priority';
import type { Backend } from '@blood-bank/backend/create-backend';
import { DataError } from '@blood-bank/backend/data-error';
import { type RunningServer, startServer } from '@blood-bank/backend/http/start-server';
import {
  createOutboxKey,
  outboxPath,
  removeOutboxKey,
  withOutboxKey,
} from '@blood-bank/backend/mail/outbox-key';
import { type LockedFolder, lockForServer } from '@blood-bank/backend/sqlite/lock-data-folder';
import { CommandError } from './command-error.ts';
import { openBackend } from './open-backend.ts';
import type { Settings } from './settings.ts';
import { deleteUnverifiedAccountsDaily } from './unverified-accounts.ts';

/** Milliseconds that requests and mails under way have together: whoever stops a server expects it to end within 5 s. */
const longestStop = 4_500;

/** The whole product on one port, until `close`. */
export interface Product {
  readonly backend: Backend;
  /** Where it can be opened, such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** Where people open it: what was configured, else `origin`. */
  readonly address: string;
  /** Where this machine reads mail that is not sent, the key of this start included; null where there is no outbox. */
  readonly outboxUrl: string | null;
  close(): Promise<void>;
}

/**
 * Serves the site and the backend behind one origin.
 *
 * @throws CommandError when the product's files, the data or the port can't be used
 */
export async function serve(settings: Settings): Promise<Product> {
  const held = hold(settings.dataFolder);
  try {
    await letHashingStandBack();
    const outboxKey = keyOfThisStart(settings, held);
    const backend = await openBackend(settings, outboxKey);
    try {
      const server = await startServer(backend.app, { host: settings.host, port: settings.port });
      const stopDeleting = deleteUnverifiedAccountsDaily(backend, (err) =>
        backend.log.error({ err }, 'unverified accounts not deleted'),
      );
      const { origin } = server;
      const address = settings.publicUrl ?? settings.developmentSite ?? origin;
      return {
        backend,
        origin,
        address,
        outboxUrl: outboxKey === null ? null : address + withOutboxKey(outboxPath, outboxKey),
        close() {
          stopDeleting();
          return closeAll(server, backend, held);
        },
      };
    } catch (error) {
      backend.close();
      throw listenError(error, settings);
    }
  } catch (error) {
    removeOutboxKey(held.folder);
    held.release();
    throw withAdvice(error);
  }
}

/** A site with a public address has no outbox; then a key that a killed server left behind is removed too. */
function keyOfThisStart({ publicUrl }: Settings, { folder }: LockedFolder): string | null {
  if (publicUrl === null) return createOutboxKey(folder);
  removeOutboxKey(folder);
  return null;
}

async function closeAll(server: RunningServer, backend: Backend, held: LockedFolder): Promise<void> {
  const deadline = performance.now() + longestStop;
  backend.refuseDelayedCalls();
  await server.close();
  await backend.settleMail(deadline - performance.now());
  backend.close();
  removeOutboxKey(held.folder);
  held.release();
}

function hold(dataFolder: string): LockedFolder {
  try {
    return lockForServer(dataFolder);
  } catch (error) {
    throw withAdvice(error);
  }
}

function withAdvice(error: unknown): unknown {
  if (!(error instanceof DataError) || error.trouble !== 'damaged') return error;
  return new CommandError(
    `${error.message} Nothing is served from it. Restore the newest backup: npm run restore -- FILE --force (what is there now is kept aside).`,
    { cause: error },
  );
}

function listenError(error: unknown, { host, port }: Settings): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new CommandError(`Port ${port} on ${host} is taken by another program: set PORT to a free one.`);
    case 'EACCES':
      return new CommandError(`Port ${port} may not be used by this account: set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CommandError(`HOST ${host} is no address of this machine.`);
    default:
      return error;
  }
}
