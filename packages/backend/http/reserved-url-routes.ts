import { Hono } from 'hono';
import { ApiError } from '../api-error.ts';
import { actionPath } from '../auth/action-link.ts';
import type { Auth } from '../auth/create-auth.ts';
import { isLoopbackAddress, isLoopbackHost } from '../local-origin.ts';
import { isOutboxKey, outboxJsonPath, outboxPath } from '../mail/outbox-key.ts';
import type { OutboxStore } from '../mail/outbox-store.ts';
import { outboxJson, outboxPage } from '../mail/pages/outbox-page.ts';
import { pageStyle, pageStylePath } from '../mail/pages/page-style.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import { type ClientOptions, clientOf } from './client.ts';
import { crossSiteGuard } from './cross-site-guard.ts';
import { jsonResponse } from './json-response.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import { readText } from './read-body.ts';
import { requireContentType } from './require-content-type.ts';

const formLimit = 64 * 1_024;

/** A proxy on this machine calls from loopback too; but it says so, in one of these. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
];

/** What the pages are made of. */
export interface ReservedUrlOptions extends ClientOptions {
  readonly auth: Auth;
  readonly outbox: OutboxStore | null;
  /** What requests for the outbox must carry as `?key=`; null answers nobody. */
  readonly outboxKey: string | null;
  readonly siteName: string;
  /** The web app's configuration, as Firebase Hosting serves it. */
  readonly webConfig: Record<string, unknown>;
}

interface OpenOutbox {
  readonly outbox: OutboxStore;
  readonly key: string;
}

/** What stands under `/__/`, Firebase Hosting's reserved paths: configuration, the pages behind mailed links, the outbox. */
export function reservedUrlRoutes(options: ReservedUrlOptions): Hono<AppEnv> {
  const { auth, siteName, webConfig } = options;
  const routes = new Hono<AppEnv>();

  routes.get('/__/firebase/init.json', (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json(webConfig);
  });

  routes.get(pageStylePath, (c) =>
    c.body(pageStyle, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  );

  routes.get(actionPath, (c) => {
    c.set('operation', 'show action page');
    const { status, body } = auth.showActionPage(new URL(c.req.url).searchParams);
    c.header('Cache-Control', 'no-store');
    return c.html(body, status);
  });

  routes.post(actionPath, crossSiteGuard(options), async (c) => {
    c.set('operation', 'perform action');
    requireContentType(c, 'application/x-www-form-urlencoded');
    const form = new URLSearchParams(await readText(c, formLimit));
    const { status, body } = await auth.performAction(form, clientOf(c, options));
    c.header('Cache-Control', 'no-store');
    return c.html(body, status);
  });

  routes.get(outboxPath, (c) => {
    const { outbox, key } = openOutbox(c, options);
    c.header('Cache-Control', 'no-store');
    // The key is in the page's address, which no request that starts from the page may repeat.
    c.header('Referrer-Policy', 'no-referrer');
    return c.html(outboxPage(siteName, outbox.list(), key));
  });

  routes.get(outboxJsonPath, (c) => jsonResponse(c, outboxJson(openOutbox(c, options).outbox.list())));

  routes.all(actionPath, methodNotAllowed('GET', 'POST'));
  for (const path of ['/__/firebase/init.json', pageStylePath, outboxPath, outboxJsonPath]) {
    routes.all(path, methodNotAllowed('GET', 'HEAD'));
  }
  routes.all('/__/*', () => {
    throw notFound();
  });
  return routes;
}

/**
 * Admits a request to the outbox. Its reader can take over accounts, so it is for the person at this machine alone. Where
 * a request comes from is not enough: a forwarder on this machine that adds no header looks like that person, whom the
 * key tells apart.
 *
 * @throws ApiError 404 for everybody else
 */
function openOutbox(c: AppContext, { outbox, outboxKey }: ReservedUrlOptions): OpenOutbox {
  const peer = c.env?.incoming?.socket.remoteAddress ?? '';
  const isOwn =
    isLoopbackAddress(peer) &&
    isLoopbackHost(c.req.header('host') ?? '') &&
    proxyHeaders.every((name) => c.req.header(name) === undefined);
  if (outbox === null || outboxKey === null || !isOwn) throw notFound();
  if (!isOutboxKey(outboxKey, c.req.query('key') ?? '')) throw notFound();
  return { outbox, key: outboxKey };
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such page here.');
}
