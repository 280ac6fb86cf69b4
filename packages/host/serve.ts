import {
  type Backend,
  DataError,
  type LockedFolder,
  lockForServer,
  type RunningServer,
  startServer,
} from '@embedded-firebase/server';
import { createOutboxKey, outboxPath, removeOutboxKey, withOutboxKey } from '@embedded-firebase/server/mail';
import { CommandError } from './command.ts';
import { moveOfferNumbers } from './move-offer-numbers.ts';
import type { Notices } from './notices.ts';
import { openBackend } from './open-backend.ts';
import type { Settings } from './settings.ts';
import { everyDay } from './sweeps.ts';
import { deleteUnverifiedAccounts } from './unverified-accounts.ts';

/** Milliseconds that open requests and mails have to finish at a stop; README promises 5 s in all. */
const stopTimeout = 4_500;

/** The product, served on one port until `close`. */
export interface Product {
  readonly backend: Backend;
  /** The origin that the server listens on, such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** The address that people open: the configured one, else `origin`. */
  readonly address: string;
  /** The address of the outbox on this machine, with the key of this start; null where there is no outbox. */
  readonly outboxUrl: string | null;
  close(): Promise<void>;
}

/**
 * Serves the site and the backend on one origin.
 *
 * @param notices those that are sent while it serves; none unless given
 * @throws CommandError when the product's files, the data or the port are unusable
 */
export async function serve(settings: Settings, notices: Notices | null = null): Promise<Product> {
  const lock = lockData(settings.dataFolder);
  try {
    const outboxKey = createKey(settings, lock);
    const backend = await openBackend(settings, outboxKey, notices?.triggers);
    try {
      await moveOfferNumbers(backend);
      const server = await startServer(backend.app, { host: settings.host, port: settings.port });
      const stopDeleting = everyDay(
        () => deleteUnverifiedAccounts(backend, Date.now()),
        (err) => backend.log.error({ err }, 'unverified accounts not deleted'),
      );
      const { origin } = server;
      const address = settings.publicUrl ?? settings.developmentSite ?? origin;
      const stopSweeping = notices?.start(backend, address);
      return {
        backend,
        origin,
        address,
        outboxUrl: outboxKey === null ? null : address + withOutboxKey(outboxPath, outboxKey),
        close() {
          stopDeleting();
          stopSweeping?.();
          return closeAll(server, backend, lock);
        },
      };
    } catch (error) {
      backend.close();
      throw listenError(error, settings);
    }
  } catch (error) {
    removeOutboxKey(lock.folder);
    lock.release();
    throw withAdvice(error);
  }
}

/** Creates the outbox key; a site with a public address has no outbox, and loses a key left by a killed server. */
function createKey({ publicUrl }: Settings, { folder }: LockedFolder): string | null {
  if (publicUrl === null) return createOutboxKey(folder);
  removeOutboxKey(folder);
  return null;
}

async function closeAll(server: RunningServer, backend: Backend, lock: LockedFolder): Promise<void> {
  const deadline = performance.now() + stopTimeout;
  await server.close();
  await backend.stopTriggers(Math.max(0, deadline - performance.now()));
  await backend.settleMail(deadline - performance.now());
  backend.close();
  removeOutboxKey(lock.folder);
  lock.release();
}

function lockData(dataFolder: string): LockedFolder {
  try {
    return lockForServer(dataFolder);
  } catch (error) {
    throw withAdvice(error);
  }
}

function withAdvice(error: unknown): unknown {
  if (!(error instanceof DataError) || error.kind !== 'damaged') return error;
  return new CommandError(
    `${error.message} Nothing is served from it. Restore the newest backup: npm run restore -- FILE --force (the present data is kept aside).`,
    { cause: error },
  );
}

function listenError(error: unknown, { host, port }: Settings): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new CommandError(`Port ${port} on ${host} is taken by another program: set PORT to a free one.`);
    case 'EACCES':
      return new CommandError(
        `Port ${port} may not be used by this account: set PORT to a number above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CommandError(`HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}
