import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outboxPath, readOutboxKey, withOutboxKey } from '@embedded-firebase/server/mail';
import { readMailedLink } from '../../embedded-firebase/trials/harness/outbox.ts';
import { freePort, startServer } from '../../embedded-firebase/trials/harness/server-process.ts';
import {
  launcher,
  runCommand as runProductCommand,
  type Product as Server,
} from '../../verification/harness/product.ts';

/** The product as `npm start` starts it, on a data folder of its own. */
export interface Product {
  readonly origin: string;
  readonly dataFolder: string;
  /** The launcher that it was started with, which runs its other commands too. */
  readonly launcher: string;
  /** What the server has logged so far, as JSON lines. */
  log(): string;
  /** Makes a member an admin where the data is not the server's own; null where `npm run admin` does. */
  readonly makeAdmin: ((email: string) => Promise<void>) | null;
  /** The action link of the newest mail to an address. */
  mailLink(to: string): Promise<string>;
  /** The path of the outbox page, with the key of the present start. */
  outboxPath(): string;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Whether it has been killed: a page that was open may have called without an answer. */
  wasKilled(): boolean;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

interface ProductStart {
  readonly host?: string;
  /** The launcher of a copy; this tree's own unless given. */
  readonly program?: string;
  /** The mail server; without one, mails are in the outbox. */
  readonly smtpUrl?: string | null;
  /** The origin of a push service beside those of browsers. */
  readonly pushService?: string | null;
}

/** Starts the product on an empty data folder. */
export async function startProduct({
  host = '127.0.0.1',
  program = launcher,
  smtpUrl = null,
  pushService = null,
}: ProductStart = {}): Promise<Product> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'campus-blood-bank-e2e-'));
  const port = await freePort();
  const origin = `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
  const environment = {
    PORT: String(port),
    HOST: host,
    LOG_LEVEL: 'info',
    ...(smtpUrl !== null && { SMTP_URL: smtpUrl, PUBLIC_URL: origin }),
    ...(pushService !== null && { PUSH_SERVICES: pushService }),
    // Some journeys prepare hundreds of one member's records.
    WRITES_PER_10_MINUTES: '0',
    // No journey waits half a minute.
    NOTICE_DELAY_SECONDS: '0',
  };
  const logs: (() => string)[] = [];
  let server: Server;
  let killed = false;

  async function start(): Promise<void> {
    server = await startServer({ command: [process.execPath, program, 'start'], dataFolder, environment });
    logs.push(server.log);
  }

  await start();
  return {
    origin,
    dataFolder,
    launcher: program,
    log: () => logs.map((log) => log()).join(''),
    makeAdmin: null,
    mailLink: async (to) => (await readMailedLink({ origin, dataFolder }, to)).href,
    outboxPath: () => withOutboxKey(outboxPath, readOutboxKey(dataFolder)),
    kill: () => {
      killed = true;
      return server.kill();
    },
    wasKilled: () => killed,
    start,
    remove: async () => {
      await server.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/**
 * Runs a command on the product's data. Where the data is stored elsewhere, an admin is made there by hand instead, as the
 * operating page says of Firebase.
 *
 * @returns its exit code, and what it printed
 */
export async function runCommand(
  product: Product,
  [name = '', ...words]: readonly string[],
): Promise<[code: number | null, said: string]> {
  const [verb, email = ''] = words;
  if (product.makeAdmin !== null && name === 'admin' && verb === 'grant') {
    await product.makeAdmin(email);
    return [0, ''];
  }
  const command = [process.execPath, product.launcher, name];
  const { exitCode, said } = await runProductCommand(name, words, product.dataFolder, command);
  return [exitCode, said];
}
