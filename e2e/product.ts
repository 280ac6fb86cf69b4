import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  outboxJsonPath,
  outboxPath,
  readOutboxKey,
  withOutboxKey,
} from '@blood-bank/backend/mail/outbox-key';

/** What `npm start` and the other commands call. */
export const launcher = fileURLToPath(new URL('../tools/launch.mjs', import.meta.url));

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly links: readonly string[];
}

/** The started product, as a newcomer's `npm start` has it, on a data folder of its own. */
export interface Product {
  readonly origin: string;
  readonly dataFolder: string;
  /** The launcher that it was started with, which runs its other commands too. */
  readonly launcher: string;
  /** What the server has logged so far, a JSON object a line. */
  log(): string;
  /** Makes a member an admin, where the data is not the server's own; null where `npm run admin` does. */
  readonly makeAdmin: ((email: string) => Promise<void>) | null;
  /** The action link of the newest mail to that address. */
  mailLink(to: string): Promise<string>;
  /** The path of the outbox page, with the key of the present start. */
  outboxPath(): string;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/** How the product is started. */
interface ProductStart {
  /** The address of this machine to listen on. */
  readonly host?: string;
  /** The launcher of a copy of the program; this tree's own without. */
  readonly program?: string;
}

/** Starts the product on a data folder of its own. */
export async function startProduct({
  host = '127.0.0.1',
  program = launcher,
}: ProductStart = {}): Promise<Product> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'campus-blood-bank-e2e-'));
  const port = await freePort();
  const origin = `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
  const log: string[] = [];
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const child = spawn(process.execPath, [program, 'start'], {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: host,
        DATA_DIR: dataFolder,
        LOG_LEVEL: 'info',
        // Some journeys prepare hundreds of a member's own records, which took that member years.
        WRITES_PER_10_MINUTES: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server = child;
    child.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()));
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('Ready:')) resolve();
      });
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}.\n${log.join('')}`)));
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = server;
    server = null;
    if (child === null || child.exitCode !== null) return;
    await new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill(signal);
    });
  }

  await start();
  return {
    origin,
    dataFolder,
    launcher: program,
    log: () => log.join(''),
    makeAdmin: null,
    mailLink: (to) => newestLink(origin, dataFolder, to),
    outboxPath: () => withOutboxKey(outboxPath, readOutboxKey(dataFolder)),
    kill: () => end('SIGKILL'),
    start,
    remove: async () => {
      await end('SIGTERM');
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function newestLink(origin: string, dataFolder: string, to: string): Promise<string> {
  const response = await fetch(origin + withOutboxKey(outboxJsonPath, readOutboxKey(dataFolder)));
  const mails = (await response.json()) as Mail[];
  const link = mails.find((mail) => mail.to === to)?.links[0];
  if (link === undefined) throw new Error(`No mail to ${to} is in the outbox.`);
  return link;
}

/** A port that nothing listens on just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
