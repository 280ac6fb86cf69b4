import { Hono } from 'hono';
import { ApiError } from '../api-error.ts';
import { actionPath } from '../auth/codes/action-link.ts';
import type { Auth } from '../auth/create-auth.ts';
import { isLoopbackAddress, isLoopbackHost } from '../local-origin.ts';
import { isOutboxKey, outboxJsonPath, outboxPath } from '../mail/outbox-key.ts';
import type { OutboxStore } from '../mail/outbox-store.ts';
import { performAction, showActionPage } from '../mail/pages/action-page.ts';
import { outboxJson, outboxPage } from '../mail/pages/outbox-page.ts';
import { pageStyle, pageStylePath } from '../mail/pages/page.ts';
import type { SiteTextsIn } from '../mail/site-texts.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import { type ClientOptions, clientOf } from './client.ts';
import { crossSiteGuard, requireContentType } from './cross-site-guard.ts';
import { methodNotAllowed } from './http-error.ts';
import { jsonResponse } from './json-response.ts';
import { readText } from './read-body.ts';

const formLimit = 64 * 1_024;

/** Where programs look for the public keys of ID tokens. */
const keySetPath = '/.well-known/jwks.json';

/** A proxy on this machine calls from loopback too, but adds one of these headers. */
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

/** What the routes need. */
export interface ReservedUrlOptions extends ClientOptions {
  readonly auth: Auth;
  readonly outbox: OutboxStore | null;
  /** The key that requests for the outbox must send as `?key=`; null disables the outbox. */
  readonly outboxKey: string | null;
  readonly textsIn: SiteTextsIn;
  /** The web app's configuration, as Firebase Hosting serves it. */
  readonly webConfig: () => Record<string, unknown>;
}

interface OpenOutbox {
  readonly outbox: OutboxStore;
  readonly key: string;
}

/**
 * Routes below `/__/`, Firebase Hosting's reserved URLs: configuration, the pages behind mail links, the outbox. And the
 * public keys of ID tokens.
 */
export function reservedUrlRoutes(options: ReservedUrlOptions): Hono<AppEnv> {
  const { auth, textsIn, webConfig } = options;
  const pages = { textsIn, codes: auth.mailedCodes };
  const routes = new Hono<AppEnv>();

  routes.get('/__/firebase/init.json', (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json(webConfig());
  });

  routes.get(keySetPath, (c) => {
    c.set('operation', 'public keys');
    return c.body(JSON.stringify(auth.publicKeySet()), 200, {
      'Content-Type': 'application/jwk-set+json',
      // Libraries that meet a newer key ask again; a stolen key should not stay in caches for long.
      'Cache-Control': 'public, max-age=300',
    });
  });

  routes.get(pageStylePath, (c) =>
    c.body(pageStyle, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  );

  routes.get(actionPath, (c) => {
    c.set('operation', 'show action page');
    const { status, body } = showActionPage(pages, new URL(c.req.url).searchParams);
    c.header('Cache-Control', 'no-store');
    return c.html(body, status);
  });

  routes.post(actionPath, crossSiteGuard(options), async (c) => {
    c.set('operation', 'perform action');
    requireContentType(c, 'application/x-www-form-urlencoded');
    const form = new URLSearchParams(await readText(c, formLimit));
    const { status, body } = await performAction(pages, form, clientOf(c, options));
    c.header('Cache-Control', 'no-store');
    return c.html(body, status);
  });

  routes.get(outboxPath, (c) => {
    const { outbox, key } = openOutbox(c, options);
    c.header('Cache-Control', 'no-store');
    // The page's URL contains the key, which must not leak in a Referer header.
    c.header('Referrer-Policy', 'no-referrer');
    return c.html(outboxPage(textsIn('en').siteName, outbox.list(), key));
  });

  routes.get(outboxJsonPath, (c) => jsonResponse(c, outboxJson(openOutbox(c, options).outbox.list())));

  routes.all(actionPath, methodNotAllowed('GET', 'POST'));
  for (const path of ['/__/firebase/init.json', keySetPath, pageStylePath, outboxPath, outboxJsonPath]) {
    routes.all(path, methodNotAllowed('GET', 'HEAD'));
  }
  routes.all('/__/*', () => {
    throw notFound();
  });
  return routes;
}

/**
 * Admits a request to the outbox. Its reader can take over accounts, so it is for the person at this machine only. The
 * loopback address does not prove that, as a forwarder on this machine may add no header: the key does.
 *
 * @throws ApiError 404 for any other request
 */
function openOutbox(c: AppContext, { outbox, outboxKey }: ReservedUrlOptions): OpenOutbox {
  const remoteAddress = c.env?.incoming?.socket.remoteAddress ?? '';
  const isOwn =
    isLoopbackAddress(remoteAddress) &&
    isLoopbackHost(c.req.header('host') ?? '') &&
    proxyHeaders.every((name) => c.req.header(name) === undefined);
  if (outbox === null || outboxKey === null || !isOwn) throw notFound();
  if (!isOutboxKey(outboxKey, c.req.query('key') ?? '')) throw notFound();
  return { outbox, key: outboxKey };
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such page here.');
}
