import { Hono } from 'hono';
import { ApiError } from '../api-error.ts';
import type { AppEnv } from './app-env.ts';
import { bodyBudget } from './body-budget.ts';
import { missingTrustedProxy } from './client.ts';
import { type FirestoreRoutesOptions, firestoreRoutes } from './firestore-routes.ts';
import { errorBody, methodNotAllowed, publicError } from './http-error.ts';
import { type IdentityToolkitOptions, identityToolkitRoutes } from './identity-toolkit-routes.ts';
import { jsonResponse } from './json-response.ts';
import { requestLog } from './request-log.ts';
import { type ReservedUrlOptions, reservedUrlRoutes } from './reserved-url-routes.ts';
import { responseBufferLimit } from './response-buffer-limit.ts';
import { securityHeaders } from './security-headers.ts';
import { type StaticSite, siteRoutes } from './static-site.ts';

/** What the app needs. */
export interface AppOptions extends IdentityToolkitOptions, FirestoreRoutesOptions, ReservedUrlOptions {
  /** The web build; null where there is none. */
  readonly site: StaticSite | null;
  /** @throws when the database can't be read */
  readonly checkHealth: () => void;
}

/**
 * Creates the app that serves everything below one origin: Firebase's wire protocols, its reserved URLs, and the web
 * app.
 *
 * @returns an app whose `fetch` answers a request in the same way on a server and called as a function
 */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const { log } = options;
  const app = new Hono<AppEnv>();
  app.use(requestLog(log));
  app.use(securityHeaders(options.publicUrl));
  app.use(missingTrustedProxy(options.trustedProxies, log));
  app.use(bodyBudget());
  app.use(responseBufferLimit(options));

  app.route('/', firestoreRoutes(options));
  app.route('/', identityToolkitRoutes(options));
  app.route('/', reservedUrlRoutes(options));
  app.all('/google.firestore.v1.Firestore/*', () => {
    throw new ApiError('UNIMPLEMENTED', 'Listening is not served here: use firebase/firestore/lite.');
  });
  app.get('/healthz', (c) => {
    options.checkHealth();
    return jsonResponse(c, { status: 'ok' });
  });
  app.all('/healthz', methodNotAllowed('GET', 'HEAD'));
  app.all('/healthz/', () => {
    throw new ApiError('NOT_FOUND', 'The health check is at /healthz, without a slash behind it.');
  });
  app.route('/', siteRoutes(options.site));

  app.onError((error, c) => {
    const known = publicError(error, c, log);
    return jsonResponse(c, errorBody(known), known.httpStatus);
  });
  return app;
}
