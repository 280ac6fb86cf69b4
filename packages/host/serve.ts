import { mkdirSync } from 'node:fs';
import { type Backend, createBackend } from '@blood-bank/backend/create-backend';
import { type RunningServer, startServer } from '@blood-bank/backend/http/start-server';
import { pino } from 'pino';
import { CommandError } from './command-error.ts';
import { readProductFiles } from './product-files.ts';
import { projectId } from './project.ts';
import type { Settings } from './settings.ts';

/** The protocol asks every call for a key; the embedded host has nothing to tell apart by it, so it is no secret. */
const apiKey = 'embedded';

/** The whole product on one port, until `close`. */
export interface Product {
  readonly backend: Backend;
  /** Where it can be opened, such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Opens the data of an embedded host, without serving it: for the commands that work beside a running server.
 *
 * @throws CommandError when the product's files or the data can't be read
 */
export async function openBackend(settings: Settings): Promise<Backend> {
  const files = readProductFiles();
  mkdirSync(settings.dataFolder, { recursive: true, mode: 0o700 });
  return createBackend({
    dataFolder: settings.dataFolder,
    projectId,
    apiKey,
    webConfig: webConfig(settings),
    rules: files.rules,
    rulesName: 'firebase/firestore.rules',
    indexes: files.indexes,
    siteFolder: settings.developmentSite === null ? files.siteFolder : null,
    siteName: files.campus.siteName,
    publicUrl: settings.publicUrl,
    ...(settings.developmentSite === null ? {} : { developmentSite: settings.developmentSite }),
    smtpUrl: settings.smtpUrl,
    trustedProxies: settings.trustedProxies,
    log: pino({ level: settings.logLevel }, pino.destination(2)),
  });
}

/**
 * Serves the site and the backend behind one origin.
 *
 * @throws CommandError when the port is taken or may not be used
 */
export async function serve(settings: Settings): Promise<Product> {
  const backend = await openBackend(settings);
  try {
    const server = await startServer(backend.app, { host: settings.host, port: settings.port });
    return { backend, origin: server.origin, close: () => closeBoth(server, backend) };
  } catch (error) {
    backend.close();
    throw listenError(error, settings);
  }
}

async function closeBoth(server: RunningServer, backend: Backend): Promise<void> {
  await server.close();
  backend.close();
}

/** What `/__/firebase/init.json` answers: Firebase Hosting's own keys, and what only this host knows. */
function webConfig(settings: Settings): Record<string, unknown> {
  return {
    apiKey,
    authDomain: '',
    projectId,
    storageBucket: '',
    messagingSenderId: '',
    appId: '',
    measurementId: '',
    selfHosted: true,
    ...(settings.tokenSyncUrl === null
      ? {}
      : { tokenSyncUrl: settings.tokenSyncUrl, tokenSyncMaxAgeSeconds: settings.tokenSyncMaxAgeSeconds }),
  };
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
