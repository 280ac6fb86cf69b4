import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { isLoopbackHost, localOrigin } from '../local-origin.ts';
import { discardRest } from './discard-body.ts';
import { malformedRequest, refuseMalformed } from './malformed-request.ts';

/** A server that listens. */
export interface RunningServer {
  /** Scheme, host and port under which it can be reached from this machine. */
  readonly origin: string;
  readonly port: number;
  /** Accepts no more, finishes what was accepted, and resolves within five seconds. */
  close(): Promise<void>;
}

/** The app, as far as a server needs it. */
export interface Fetcher {
  fetch(request: Request, env: Partial<HttpBindings>): Response | Promise<Response>;
}

/** A request, headers and body, has to arrive within this time (ms); slow senders are looked at once a second. */
const longestRequest = 12_000;
const lookAtSlowSendersEvery = 1_000;
/** A peer that neither sends nor takes what it is sent, while it is not our turn. */
const longestSilence = 60_000;
/** Longer than a proxy in front usually keeps a connection that it means to use again. */
const keepAlive = 65_000;
/** So long after a request to close, a client may still use a connection that it held open. */
const graceForOpenConnections = 100;
const lookAtRequestsEvery = 20;
const longestClosing = 4_500;

/** Where to listen, and how patient to be. */
export interface ServerOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** After this time (ms, 12 seconds by default) a request has to be here whole, or is cut off. */
  readonly longestRequest?: number;
  /** After this time (ms, a minute by default) a peer that neither sends nor takes an answer is cut off. */
  readonly longestSilence?: number;
}

/**
 * Serves the app over HTTP.
 *
 * @throws when it can't listen there
 */
export async function startServer(app: Fetcher, options: ServerOptions): Promise<RunningServer> {
  const patience = options.longestRequest ?? longestRequest;
  const listener = getRequestListener((request, env) => app.fetch(request, env as HttpBindings), {
    errorHandler: malformedRequest,
    autoCleanupIncoming: false,
  });
  const underWay = new Set<ServerResponse>();
  let closing = false;

  const server = createServer(
    {
      requestTimeout: patience,
      headersTimeout: patience,
      connectionsCheckingInterval: Math.min(patience, lookAtSlowSendersEvery),
      keepAliveTimeout: keepAlive,
      // Node's own refusal lacks the headers that guard the browser: Hono asks for a Host too.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      // HTTP/1.0 has no Host; a name that is nobody's stands for it.
      if (incoming.httpVersion === '1.0') incoming.headers.host ??= 'no-host.invalid';
      underWay.add(outgoing);
      outgoing.once('close', () => underWay.delete(outgoing));
      // Before Node's own listener, which would take in the rest in its way.
      outgoing.prependOnceListener('finish', () => discardRest(incoming));
      if (closing) outgoing.setHeader('Connection', 'close');
      void listener(incoming, outgoing);
    },
  );
  // One that is not known may be ignored (RFC 9110, section 10.1.1); Node's own refusal lacks the guarding headers too.
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  const silence = options.longestSilence ?? longestSilence;
  server.setTimeout(silence, (socket) => {
    const isOurTurn = [...underWay].some((outgoing) => outgoing.socket === socket && !outgoing.headersSent);
    if (isOurTurn) socket.setTimeout(silence);
    else socket.destroy();
  });
  server.on('clientError', (error, socket) => {
    const isAnswered = [...underWay].some((outgoing) => outgoing.socket === socket && outgoing.headersSent);
    refuseMalformed(error, socket, isAnswered);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;

  async function close(): Promise<void> {
    closing = true;
    for (const outgoing of underWay) if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
    // One turn of the loop takes in the connections that the system has accepted for us already.
    await new Promise((resolve) => setImmediate(resolve));
    // The HTTP server's own close() cuts idle connections at once, with the request that may be on its way over one.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    const deadline = Date.now() + longestClosing;
    await pause(graceForOpenConnections);
    while (underWay.size > 0 && Date.now() < deadline) await pause(lookAtRequestsEvery);
    server.closeAllConnections();
    server.close();
    await closed;
  }

  return { origin: originOf(options.host, port), port, close };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function originOf(host: string, port: number): string {
  if (isLoopbackHost(host) || host === '0.0.0.0' || host === '::') return localOrigin(port, host);
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
