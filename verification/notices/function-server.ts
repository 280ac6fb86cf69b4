// The functions of firebase/functions in a process as Google starts it, which can be killed at a step. Each POST of an event is one
// delivery of it. Settings are environment variables.
//   BUNDLE        the functions
//   CLOCK_OFFSET  milliseconds that its clock is ahead; each round begins with one after which requests are announced immediately
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

type EventFunction = (event: object) => Promise<void>;
type ScheduledFunction = { readonly run: (event: object) => Promise<void> };
type RequestFunction = (request: IncomingMessage, response: ServerResponse) => unknown;
type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;

const { BUNDLE = '', CLOCK_OFFSET = '0' } = process.env;

/** The steps of the functions: each call of Firestore has one before and one after it. A mail is sent between two calls. */
let steps = 0;
/** The step at which the process kills itself; 0 for none. */
let killAt = 0;

/** Milliseconds, more than the functions wait for. */
const announcedAfter = 31_000;
let clockOffset = Number(CLOCK_OFFSET);
const realNow = Date.now;
// Google's clients compare the one with the other.
Date.now = () => realNow() + clockOffset;
globalThis.Date = new Proxy(Date, {
  construct: (date, args) => Reflect.construct(date, args.length === 0 ? [Date.now()] : args),
});

/** Makes each call of some methods two steps. */
function stepThrough({ prototype }: { readonly prototype: object }, names: readonly string[]): void {
  const methods = prototype as Methods;
  for (const name of names) {
    const call = methods[name] as Methods[string];
    methods[name] = async function (...args) {
      step();
      const result = await call.apply(this, args);
      step();
      return result;
    };
  }
}

function step(): void {
  steps += 1;
  if (steps === killAt) process.kill(process.pid, 'SIGKILL');
}

const { DocumentReference, Query } = createRequire(BUNDLE)('firebase-admin/firestore');
stepThrough(DocumentReference, ['get', 'create', 'set', 'delete']);
stepThrough(Query, ['get']);
const functions = (await import(pathToFileURL(BUNDLE).href)) as Readonly<Record<string, unknown>>;

/** The CloudEvent of the emulator's call: its attributes are headers, and its body is base64. */
async function eventOf(request: IncomingMessage): Promise<object> {
  const attributes = Object.entries(request.headers).flatMap(([name, value]) =>
    name.startsWith('ce-') ? [[name.slice(3), value]] : [],
  );
  return { ...Object.fromEntries(attributes), data: Buffer.from(await text(request), 'base64') };
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://functions');
  const [, trigger] = /^\/functions\/.+\/triggers\/(\w+)$/.exec(pathname) ?? [];
  if (trigger !== undefined) {
    await (functions[trigger] as EventFunction)(await eventOf(request));
    response.end('{}');
  } else if (pathname === '/sweep') {
    await (functions.deleteOldNotices as ScheduledFunction).run({});
    response.end();
  } else if (pathname === '/round') {
    response.end(String(steps));
    steps = 0;
    killAt = Number(searchParams.get('killAt'));
    clockOffset = announcedAfter;
  } else {
    // What Express adds, which Google's server is made of.
    const call = Object.assign(request, { originalUrl: request.url });
    await (functions.unsubscribe as RequestFunction)(call, response);
  }
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    response.writeHead(500).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`Ready: http://127.0.0.1:${port}\n`);
});
