import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { loadSigningKeys } from '../auth/sessions/signing-keys.ts';
import { type Backend, type BackendOptions, createBackend } from '../create-backend.ts';
import { dataFolderAt } from '../data-folder.ts';
import { type RunningServer, startServer } from '../http/start-server.ts';
import { createOutboxKey, outboxJsonPath, readOutboxKey, withOutboxKey } from '../mail/outbox-key.ts';
import { type Connection, connectionOf } from '../sqlite/connection.ts';
import { openExistingDatabase } from '../sqlite/open-database.ts';
import { cheapPasswordHasher } from './cheap-password-hasher.ts';

/** A clock that a test advances. */
interface TestClock {
  now(): number;
  advance(time: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

/** A mail of the outbox. */
interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly sentAt: string;
}

/** A complete backend on its own folder and port. */
export interface TestBackend {
  readonly backend: Backend;
  readonly origin: string;
  readonly port: number;
  readonly dataFolder: string;
  readonly clock: TestClock;
  /** Everything that was logged, one JSON text per line. */
  readonly logged: string[];
  /** Newest first. */
  outbox(): Promise<ReceivedMail[]>;
  /** Works on the database as another process would, over a connection of its own. */
  withDatabase<Result>(work: (database: Connection) => Result): Result;
  /** Stops and starts again on the same folder and port. */
  restart(): Promise<void>;
  /** Stops, and deletes the folder. */
  stop(): Promise<void>;
}

export const testApiKey = 'test-api-key';
export const testProjectId = 'demo-campus';

const everythingIsAllowed = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{document=**} { allow read, write: if request.auth != null; }
  }
}`;

/** Starts a backend for a test. */
export async function startBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'backend-'));
  writeFileSync(join(dataFolder, 'signing-keys.json'), await sharedKeys(), { mode: 0o600 });
  const clock = startClock();
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) });
  const settings: BackendOptions = {
    dataFolder,
    projectId: testProjectId,
    apiKey: testApiKey,
    webConfig: { apiKey: testApiKey, projectId: testProjectId, selfHosted: true },
    rules: everythingIsAllowed,
    indexes: { indexes: [], fieldOverrides: [] },
    siteFolder: null,
    siteName: 'Test Campus',
    publicUrl: null,
    smtpUrl: null,
    trustedProxies: 0,
    clock,
    passwordHasher: cheapPasswordHasher,
    log,
    ...options,
  };
  const create = () => createBackend({ ...settings, outboxKey: createOutboxKey(dataFolderAt(dataFolder)) });
  let backend = await create().catch((error: unknown) => {
    rmSync(dataFolder, { recursive: true });
    throw error;
  });
  let server: RunningServer = await startServer(backend.app, { host: '127.0.0.1', port: 0 });

  async function shutDown(): Promise<void> {
    await server.close();
    backend.close();
  }

  return {
    get backend() {
      return backend;
    },
    origin: `http://127.0.0.1:${server.port}`,
    port: server.port,
    dataFolder,
    clock,
    logged,
    outbox: () => readOutbox(server.port, dataFolder),
    withDatabase(work) {
      const database = connectionOf(openExistingDatabase(dataFolderAt(dataFolder).databaseFile));
      try {
        return work(database);
      } finally {
        database.close();
      }
    },
    async restart() {
      await shutDown();
      // fetch still pools a connection to the old server: a failing call discards it.
      await fetch(`http://127.0.0.1:${server.port}/healthz`).catch(() => undefined);
      backend = await create();
      server = await startServer(backend.app, { host: '127.0.0.1', port: server.port });
    },
    async stop() {
      await shutDown();
      rmSync(dataFolder, { recursive: true });
    },
  };
}

let keys: Promise<string> | undefined;

/** Generates keys once per process, since that takes most of a first start. */
function sharedKeys(): Promise<string> {
  keys ??= makeKeys();
  return keys;
}

async function makeKeys(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'backend-keys-'));
  const file = join(folder, 'signing-keys.json');
  await loadSigningKeys(file);
  const content = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  return content;
}

function startClock(): TestClock {
  let time = Date.now();
  return {
    now: () => time,
    advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000;
    },
  };
}

async function readOutbox(port: number, dataFolder: string): Promise<ReceivedMail[]> {
  const path = withOutboxKey(outboxJsonPath, readOutboxKey(dataFolder));
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return (await response.json()) as ReceivedMail[];
}
