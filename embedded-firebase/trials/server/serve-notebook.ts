import { createBackend, lockForServer, startServer, type Trigger } from '@embedded-firebase/server';
import { createOutboxKey, removeOutboxKey } from '@embedded-firebase/server/mail';
import { errorLog } from '../../server/testing/error-log.ts';
import { notebookOptions } from './notebook.ts';

/** Milliseconds that triggers and mails have to finish at a stop. */
const stopTimeout = 1_000;

/**
 * Serves the notebook until it is closed. Settings are environment variables: DATA_DIR, RULES, HOST, PORT, SITE, PUBLIC_URL,
 * SMTP_URL, TRUSTED_PROXIES, and TRIGGER, a collection whose new and deleted documents are delivered to a handler that does nothing.
 */
export async function serveNotebook() {
  const { DATA_DIR = 'data', RULES, SITE = null, PUBLIC_URL = null, SMTP_URL = null } = process.env;
  const { HOST = '127.0.0.1', PORT = '0', TRUSTED_PROXIES = '0', TRIGGER } = process.env;
  const lock = lockForServer(DATA_DIR);
  const backend = await createBackend({
    ...notebookOptions(DATA_DIR, RULES),
    siteFolder: SITE,
    publicUrl: PUBLIC_URL,
    smtpUrl: SMTP_URL,
    outboxKey: PUBLIC_URL === null ? createOutboxKey(lock.folder) : null,
    trustedProxies: Number(TRUSTED_PROXIES),
    triggers: TRIGGER === undefined ? [] : triggersOf(TRIGGER),
    log: errorLog,
  });
  const server = await startServer(backend.app, { host: HOST, port: Number(PORT) });
  backend.startTriggers();
  return {
    port: server.port,
    async close() {
      await server.close();
      await backend.stopTriggers(stopTimeout);
      await backend.settleMail(stopTimeout);
      backend.close();
      removeOutboxKey(lock.folder);
      lock.release();
    },
  };
}

function triggersOf(collection: string): Trigger[] {
  const document = `${collection}/{id}`;
  const handler = async () => {};
  return [
    { name: 'created', document, handler },
    { name: 'deleted', on: 'deleted', document, handler },
  ];
}
