import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { isLoopbackHost, localOrigin } from '../local-origin.ts';
import { discardRest } from './discard-body.ts';
import { malformedRequest, rejectMalformed } from './malformed-request.ts';

/** A listening server. */
export interface RunningServer {
  /** Scheme, host and port by which this machine reaches it. */
  readonly origin: string;
  readonly port: number;
  /** Stops accepting connections, finishes accepted requests (graceful shutdown), and resolves within five seconds. */
  close(): Promise<void>;
}

/** The part of an app that a server calls. */
export interface Fetcher {
  fetch(request: Request, env: Partial<HttpBindings>): Response | Promise<Response>;
}

/** All times in milliseconds. A request, headers and body, has to arrive within this time. */
const defaultRequestTimeout = 12_000;
const timeoutCheckInterval = 1_000;
const defaultIdleTimeout = 60_000;
/** Longer than reverse proxies usually keep an idle connection that they intend to reuse. */
const keepAlive = 65_000;
/** How long after the begin of a shutdown, and after each request since, a client may still send one over an open connection. */
const shutdownGrace = 100;
const shutdownPollInterval = 20;
const maxShutdown = 4_500;

/** Address and timeouts of a server. */
export interface ServerOptions {
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
  /** In milliseconds, 12 seconds by default: a request that has not arrived completely by then is refused. */
  readonly requestTimeout?: number;
  /** In milliseconds, a minute by default: a client that neither sends nor reads for so long is disconnected. */
  readonly idleTimeout?: number;
}

/**
 * Serves the app over HTTP.
 *
 * @throws when it can't listen on that address
 */
export async function startServer(app: Fetcher, options: ServerOptions): Promise<RunningServer> {
  const { requestTimeout = defaultRequestTimeout, idleTimeout = defaultIdleTimeout } = options;
  const listener = getRequestListener(
    (request, env) => {
      const { incoming } = env as HttpBindings;
      const response = app.fetch(request, env as HttpBindings);
      return incoming.headers.upgrade === undefined ? response : afterBody(incoming, response);
    },
    { errorHandler: malformedRequest, autoCleanupIncoming: false },
  );
  const pending = new Set<ServerResponse>();
  let closing = false;
  let lastArrival = 0;

  const server = createServer(
    {
      requestTimeout,
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.min(requestTimeout, timeoutCheckInterval),
      keepAliveTimeout: keepAlive,
      // Node's own refusal lacks the security headers; Hono requires a Host header too.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      // HTTP/1.0 has no Host header: a reserved name replaces it (RFC 6761).
      if (incoming.httpVersion === '1.0') incoming.headers.host ??= 'no-host.invalid';
      pending.add(outgoing);
      lastArrival = Date.now();
      outgoing.once('close', () => pending.delete(outgoing));
      // Before Node's own listener, which would drain the body itself.
      outgoing.prependOnceListener('finish', () => discardRest(incoming));
      if (closing) outgoing.setHeader('Connection', 'close');
      void listener(incoming, outgoing);
    },
  );
  // An unknown expectation may be ignored (RFC 9110, section 10.1.1); Node's own refusal lacks the security headers.
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  server.setTimeout(idleTimeout, (socket) => {
    const isWaitingForUs = [...pending].some(
      (outgoing) => outgoing.socket === socket && !outgoing.headersSent,
    );
    if (isWaitingForUs) socket.setTimeout(idleTimeout);
    else socket.destroy();
  });
  server.on('clientError', (error, socket) => {
    const isAnswered = [...pending].some((outgoing) => outgoing.socket === socket && outgoing.headersSent);
    rejectMalformed(error, socket, isAnswered);
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
    for (const outgoing of pending) if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
    // In one tick, Node receives the connections that the operating system has already accepted.
    await tick();
    // The HTTP server's own close() destroys idle connections immediately, with a request that may be arriving on one.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    const deadline = Date.now() + maxShutdown;
    lastArrival = Date.now();
    while ((pending.size > 0 || Date.now() < lastArrival + shutdownGrace) && Date.now() < deadline) {
      await pause(shutdownPollInterval);
      // A busy machine may have held up this process: what has arrived meanwhile is read before the time is compared.
      await tick();
    }
    server.closeAllConnections();
    server.close();
    await closed;
  }

  return { origin: originOf(options.host, port), port, close };
}

/**
 * Delays the response to a request with an Upgrade header, which this server ignores, until the body is there: Node drops what it
 * receives together with the end of such a body, which would be the next request of a client that was answered before.
 */
async function afterBody(
  incoming: IncomingMessage,
  response: Response | Promise<Response>,
): Promise<Response> {
  const answer = await response;
  if (!incoming.complete && !incoming.destroyed) {
    const ended = new Promise((resolve) => incoming.once('end', resolve).once('close', resolve));
    discardRest(incoming);
    await ended;
  }
  return answer;
}

/** A turn of the event loop, in which Node reads what has arrived. */
function tick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function originOf(host: string, port: number): string {
  if (isLoopbackHost(host) || host === '0.0.0.0' || host === '::') return localOrigin(port, host);
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
