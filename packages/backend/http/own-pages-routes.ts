import { Hono } from 'hono';
import { actionPath } from '../auth/action-link.ts';
import type { Auth } from '../auth/create-auth.ts';
import { outboxJson, outboxPage } from '../mail/outbox-page.ts';
import type { OutboxStore } from '../mail/outbox-store.ts';
import { ApiError } from './api-error.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import { type ClientOptions, clientOf } from './client.ts';
import { jsonAnswer } from './json-answer.ts';
import { isLoopbackAddress, isLoopbackHost } from './local-origin.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import { pageStyle, pageStylePath } from './page-style.ts';
import { readText } from './read-body.ts';

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
export interface OwnPagesOptions extends ClientOptions {
  readonly auth: Auth;
  readonly outbox: OutboxStore | null;
  readonly siteName: string;
  /** The web app's configuration, as Firebase Hosting serves it. */
  readonly webConfig: Record<string, unknown>;
}

/** What stands under `/__/`, Firebase Hosting's reserved paths: configuration, the pages behind mailed links, the outbox. */
export function ownPagesRoutes(options: OwnPagesOptions): Hono<AppEnv> {
  const { auth, outbox, siteName, webConfig } = options;
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

  routes.post(actionPath, async (c) => {
    c.set('operation', 'perform action');
    const form = new URLSearchParams(await readText(c, formLimit));
    const { status, body } = await auth.performAction(form, clientOf(c, options));
    c.header('Cache-Control', 'no-store');
    return c.html(body, status);
  });

  routes.get('/__/outbox', (c) => {
    const mails = visibleOutbox(c, outbox).list();
    c.header('Cache-Control', 'no-store');
    return c.html(outboxPage(siteName, mails));
  });

  routes.get('/__/outbox.json', (c) => jsonAnswer(c, outboxJson(visibleOutbox(c, outbox).list())));

  routes.all(actionPath, methodNotAllowed('GET', 'POST'));
  for (const path of ['/__/firebase/init.json', pageStylePath, '/__/outbox', '/__/outbox.json']) {
    routes.all(path, methodNotAllowed('GET', 'HEAD'));
  }
  routes.all('/__/*', () => {
    throw notFound();
  });
  return routes;
}

/** Whoever reads the outbox can take over accounts: it is for the person at this machine, and for nobody else. */
function visibleOutbox(c: AppContext, outbox: OutboxStore | null): OutboxStore {
  const peer = c.env?.incoming?.socket.remoteAddress ?? '';
  const isOwn =
    isLoopbackAddress(peer) &&
    isLoopbackHost(c.req.header('host') ?? '') &&
    proxyHeaders.every((name) => c.req.header(name) === undefined);
  if (outbox === null || !isOwn) throw notFound();
  return outbox;
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such page here.');
}
