import { Hono } from 'hono';
import { ApiError } from '../api-error.ts';
import type { AppEnv } from './app-env.ts';
import { bodyBudget } from './body-budget.ts';
import { missingTrustedProxy } from './client.ts';
import { type FirestoreRoutesOptions, firestoreRoutes } from './firestore-routes.ts';
import { fullSdkRoutes } from './full-sdk.ts';
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
  /** Further routes, which come before the site's; null where there are none. */
  readonly routes: Hono<AppEnv> | null;
}

/** Where Google's hosts, their earlier versions and the emulators serve the same: paths that clients from elsewhere try. */
const servedElsewhere = {
  '/v1/projects/PROJECT/databases/(default)/documents': [
    '/v1beta1/*',
    '/v1beta2/*',
    '/firestore.googleapis.com/*',
    '/emulator/*',
  ],
  '/identitytoolkit.googleapis.com/v1/accounts:METHOD': ['/identitytoolkit/*', '/www.googleapis.com/*'],
  '/securetoken.googleapis.com/v1/token': ['/securetoken/*'],
};

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
  app.route('/', fullSdkRoutes());
  for (const [served, paths] of Object.entries(servedElsewhere)) {
    app.on('ALL', paths, () => {
      throw new ApiError('NOT_FOUND', `This path is not served here. The same is at ${served}.`);
    });
  }
  app.get('/healthz', (c) => {
    options.checkHealth();
    return jsonResponse(c, { status: 'ok' });
  });
  app.all('/healthz', methodNotAllowed('GET', 'HEAD'));
  app.all('/healthz/', () => {
    throw new ApiError('NOT_FOUND', 'The health check is at /healthz, without a slash behind it.');
  });
  if (options.routes !== null) app.route('/', options.routes);
  app.route('/', siteRoutes(options.site));

  app.onError((error, c) => {
    const known = publicError(error, c, log);
    return jsonResponse(c, errorBody(known), known.httpStatus);
  });
  return app;
}
