import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { projectId } from '@blood-bank/host/project';
import { everythingIsAllowed } from '../../embedded-firebase/server/firestore/testing/open-firestore.ts';
import { newPushKey } from '../../embedded-firebase/server/push/push-key.ts';
import {
  callEmulator,
  resetEmulator,
  startEmulator,
} from '../../embedded-firebase/trials/harness/emulator.ts';
import {
  isRunning,
  scriptCommand,
  startServer,
} from '../../embedded-firebase/trials/harness/server-process.ts';
import { functionsFolder } from '../../tools/deploy/prepare-functions.ts';
import type { Product } from '../harness/product.ts';
import type { Owner } from '../harness/records.ts';
import { clockStep, site } from './notice-campus.ts';

const command = scriptCommand(new URL('./function-server.ts', import.meta.url));
const bundle = fileURLToPath(new URL(`../../${functionsFolder}/dist/index.js`, import.meta.url));
/** Milliseconds between two deliveries of an event. */
const longestPause = 2_000;
/** Takes longer than a mail server that hangs. */
const mostAttempts = 60;

/** The triggers, as the deployment registers them. */
const triggers = {
  tellDonors: 'bloodRequests/{id}',
  tellPoster: 'bloodRequests/{id}/offers/{uid}',
  invite: 'invitations/{id}',
};

/** An account with a verified address, unless it says otherwise. */
interface Account extends Owner {
  readonly emailVerified?: boolean;
  readonly disabled?: boolean;
}

/** What the functions are to live through next. */
export interface Round {
  readonly accounts: readonly Account[];
  /** How many concurrent deliveries each event has, before it is delivered again until that succeeds. */
  readonly deliveries: number;
  /** The step at which the process kills itself; 0 for none. */
  readonly killAt: number;
}

/** What the functions send by. */
interface FunctionsServices {
  readonly smtpUrl: string;
  /** The origin of the push service. */
  readonly pushService: string;
}

/** The functions, with Google's emulator of Firestore. */
export type FunctionsHost = Awaited<ReturnType<typeof startFunctionsHost>>;

/**
 * Starts the functions in a process, and around it what Google has: Firestore, Eventarc, which delivers each event at least once, and
 * accounts. When the process has ended, the next delivery starts it again, with a clock so far ahead that it may send again.
 */
export async function startFunctionsHost({ smtpUrl, pushService }: FunctionsServices) {
  const { privateKey: pushKey } = newPushKey();
  let round: Round = { accounts: [], deliveries: 1, killAt: 0 };
  let events: Promise<void>[] = [];
  let restarts = 0;
  let current: Promise<Product> | null = null;

  const google = createServer(async (request, response) => {
    if (request.url?.endsWith('/accounts:lookup')) {
      const { localId: wanted } = (await json(request)) as { localId: readonly string[] };
      const users = round.accounts
        .filter(({ uid }) => wanted.includes(uid))
        .map(({ uid, ...account }) => ({ localId: uid, emailVerified: true, ...account }));
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ users }));
    } else {
      const event = deliver(request, await text(request));
      // Left to untilHandled.
      event.catch(() => {});
      events.push(event);
      response.end('{}');
    }
  });
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
  const googleHost = `127.0.0.1:${(google.address() as AddressInfo).port}`;
  const emulator = await startEmulator(googleHost);
  const firestoreOrigin = `http://${emulator.host}`;

  const start = (clockOffset: number) =>
    startServer({
      command,
      dataFolder: '',
      environment: {
        BUNDLE: bundle,
        CLOCK_OFFSET: String(clockOffset),
        SMTP_URL: smtpUrl,
        PUSH_KEY: pushKey,
        PUSH_SERVICES: pushService,
        PUBLIC_URL: site,
        GCLOUD_PROJECT: projectId,
        FIREBASE_CONFIG: JSON.stringify({ projectId }),
        FIRESTORE_EMULATOR_HOST: emulator.host,
        FIREBASE_AUTH_EMULATOR_HOST: googleHost,
        // Else the Admin SDK looks for Google's network.
        METADATA_SERVER_DETECTION: 'none',
      },
    });

  /** Starts the process unless it runs; concurrent calls share one start. */
  async function running(): Promise<Product> {
    const seen = current;
    const product = await seen;
    if (product !== null && isRunning(product)) return product;
    if (current === seen) {
      if (seen !== null) restarts += 1;
      current = start(seen === null ? 0 : clockStep);
    }
    return running();
  }

  async function deliver({ url, headers }: IncomingMessage, body: string): Promise<void> {
    const attributes = Object.entries(headers).filter(([name]) => name.startsWith('ce-'));
    const event = { method: 'POST', headers: Object.fromEntries(attributes) as Record<string, string>, body };
    const attempt = async () => {
      const { origin } = await running();
      return (await fetch(`${origin}${url}`, event).catch(() => null))?.ok === true;
    };
    await Promise.all(Array.from({ length: round.deliveries }, attempt));
    for (let attempts = 1; !(await attempt()); attempts += 1) {
      if (attempts === mostAttempts) throw new Error(`No delivery succeeds.\n${(await running()).log()}`);
      await pause(Math.min(attempts * 100, longestPause));
    }
  }

  /** Calls the process of the functions. */
  async function call(path: string, method: string): Promise<Response> {
    return fetch(`${(await running()).origin}${path}`, { method });
  }

  /** Empties the database and sets the clock. @returns the steps that the process made in the round before */
  async function beginRound(next: Round): Promise<number> {
    await resetEmulator(emulator.host, projectId, everythingIsAllowed);
    round = next;
    events = [];
    return Number(await (await call(`/round?killAt=${round.killAt}`, 'POST')).text());
  }

  async function register(name: string, value: string): Promise<void> {
    const path = `/emulator/v1/projects/${projectId}/eventarcTrigger?eventarcTriggerId=${name}`;
    const database = { database: '(default)', namespace: '(default)' };
    const eventType = 'google.cloud.firestore.document.v1.created';
    const trigger = { eventType, ...database, document: { value, matchType: 'PATH_PATTERN' } };
    await callEmulator(`${firestoreOrigin}${path}`, 'POST', trigger);
  }

  async function stop(): Promise<void> {
    await emulator.stop();
    google.close();
    await (await current)?.kill();
  }

  try {
    await beginRound(round);
    for (const [name, pattern] of Object.entries(triggers)) await register(name, pattern);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    firestoreOrigin,
    call,
    beginRound,
    stop,
    /** How often the process of the functions has ended and was started again. */
    restarts: () => restarts,
    /**
     * Resolves when so many events of this round have come, and one delivery of each has succeeded.
     *
     * @throws Error with what the process has logged when none succeeds
     */
    async untilHandled(count: number): Promise<void> {
      while (events.length < count) await pause(50);
      await Promise.all(events);
    },
  };
}
