import { Hono } from 'hono';
import { ApiError } from '../api-error.ts';
import { answerRoom } from './answer-room.ts';
import type { AppEnv } from './app-env.ts';
import { bodyRoom } from './body-room.ts';
import { type FirestoreRoutesOptions, firestoreRoutes } from './firestore-routes.ts';
import { forgottenProxy } from './forgotten-proxy.ts';
import { type IdentityToolkitOptions, identityToolkitRoutes } from './identity-toolkit-routes.ts';
import { jsonAnswer } from './json-answer.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import { type OwnPagesOptions, ownPagesRoutes } from './own-pages-routes.ts';
import { errorBody, publicError } from './public-error.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { siteRoutes } from './site-routes.ts';
import type { StaticSite } from './static-site.ts';

/** What the app is made of. */
export interface AppOptions extends IdentityToolkitOptions, FirestoreRoutesOptions, OwnPagesOptions {
  /** The web build; null where there is none. */
  readonly site: StaticSite | null;
  /** @throws when the database can't be read */
  readonly checkHealth: () => void;
}

/**
 * Everything behind one origin: the wire protocols of Firebase, its reserved paths, and the web app.
 *
 * @returns an app that is a function from a request to an answer
 */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const { log } = options;
  const app = new Hono<AppEnv>();
  app.use(requestLog(log));
  app.use(securityHeaders(options.publicUrl));
  app.use(forgottenProxy(options.trustedProxies, log));
  app.use(bodyRoom());
  app.use(answerRoom(options));

  app.route('/', firestoreRoutes(options));
  app.route('/', identityToolkitRoutes(options));
  app.route('/', ownPagesRoutes(options));
  app.all('/google.firestore.v1.Firestore/*', () => {
    throw new ApiError('UNIMPLEMENTED', 'Listening is not served here: use firebase/firestore/lite.');
  });
  app.get('/healthz', (c) => {
    options.checkHealth();
    return jsonAnswer(c, { status: 'ok' });
  });
  app.all('/healthz', methodNotAllowed('GET', 'HEAD'));
  app.all('/healthz/', () => {
    throw new ApiError('NOT_FOUND', 'The health check is at /healthz, without a slash behind it.');
  });
  app.route('/', siteRoutes(options.site));

  app.onError((error, c) => {
    const known = publicError(error, c, log);
    return jsonAnswer(c, errorBody(known), known.httpStatus);
  });
  return app;
}
