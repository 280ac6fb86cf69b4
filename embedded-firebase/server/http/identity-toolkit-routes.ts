import { Hono } from 'hono';
import type { Logger } from 'pino';
import { ApiError } from '../api-error.ts';
import { authError } from '../auth/auth-error.ts';
import type { Auth } from '../auth/create-auth.ts';
import { passwordPolicy } from '../auth/passwords/password-rules.ts';
import type { RequestBody } from '../auth/request-body.ts';
import { type AppContext, type AppEnv, rawPath } from './app-env.ts';
import { type ClientOptions, clientOf } from './client.ts';
import { crossSiteGuard, requireContentType } from './cross-site-guard.ts';
import { identityToolkitErrorBody, methodNotAllowed, publicError } from './http-error.ts';
import { jsonResponse } from './json-response.ts';
import { readJsonObject, readText } from './read-body.ts';

/** In bytes: every field at its maximum length. */
const bodyLimit = 64 * 1_024;

const accountsPath = /^\/identitytoolkit\.googleapis\.com\/v1\/accounts:([A-Za-z]{1,40})$/;

/**
 * What the SDK calls for features that are not supported, besides sign-in methods: second factors, passkeys, revoking
 * another provider's tokens, reCAPTCHA.
 */
const unsupportedPaths: readonly (readonly ['GET' | 'POST', string])[] = [
  ['GET', '/v1/recaptchaParams'],
  ['GET', '/v2/recaptchaConfig'],
  ['POST', '/v2/accounts:revokeToken'],
  ['POST', '/v2/accounts/mfaEnrollment:start'],
  ['POST', '/v2/accounts/mfaEnrollment:finalize'],
  ['POST', '/v2/accounts/mfaEnrollment:withdraw'],
  ['POST', '/v2/accounts/mfaSignIn:start'],
  ['POST', '/v2/accounts/mfaSignIn:finalize'],
  ['POST', '/v2/accounts/passkeyEnrollment:start'],
  ['POST', '/v2/accounts/passkeyEnrollment:finalize'],
  ['POST', '/v2/accounts/passkeySignIn:start'],
  ['POST', '/v2/accounts/passkeySignIn:finalize'],
];

/** What the routes need. */
export interface IdentityToolkitOptions extends ClientOptions {
  readonly auth: Auth;
  readonly apiKey: string;
  readonly log: Logger;
}

/**
 * Routes of Identity Toolkit and the Secure Token service, below Google's host names, as the Firebase SDK calls them
 * on the origin that `connectAuthEmulator` names.
 */
export function identityToolkitRoutes(options: IdentityToolkitOptions): Hono<AppEnv> {
  const { auth, log } = options;
  const routes = new Hono<AppEnv>();
  const guard = crossSiteGuard(options);

  for (const [method, path] of unsupportedPaths) {
    const url = `/identitytoolkit.googleapis.com${path}`;
    routes.on(method, url, guard, (c) => {
      assertApiKey(c, options.apiKey);
      throw authError('OPERATION_NOT_ALLOWED');
    });
    routes.all(url, methodNotAllowed(method));
  }

  routes.post('/identitytoolkit.googleapis.com/v1/*', guard, async (c) => {
    const method = accountsPath.exec(rawPath(c))?.[1];
    if (method === undefined) throw notFound();
    c.set('operation', `accounts:${method}`);
    assertApiKey(c, options.apiKey);
    requireContentType(c, 'application/json');
    const body = await readJsonObject(c, bodyLimit);
    return jsonResponse(c, await auth.call(method, body, clientOf(c, options)));
  });

  routes.get('/identitytoolkit.googleapis.com/v2/passwordPolicy', (c) => {
    assertApiKey(c, options.apiKey);
    return jsonResponse(c, passwordPolicy());
  });

  routes.post('/securetoken.googleapis.com/v1/token', guard, async (c) => {
    c.set('operation', 'token');
    assertApiKey(c, options.apiKey);
    const mediaType = requireContentType(c, 'application/x-www-form-urlencoded', 'application/json');
    return jsonResponse(c, await auth.token(await readTokenRequest(c, mediaType)));
  });

  routes.all('/identitytoolkit.googleapis.com/v2/passwordPolicy', methodNotAllowed('GET'));
  routes.all('/securetoken.googleapis.com/v1/token', methodNotAllowed('POST'));
  routes.all('/identitytoolkit.googleapis.com/v1/*', (c, next) => {
    if (!accountsPath.test(rawPath(c))) throw notFound();
    return methodNotAllowed('POST')(c, next);
  });
  routes.all('/identitytoolkit.googleapis.com/*', () => {
    throw notFound();
  });
  routes.all('/securetoken.googleapis.com/*', () => {
    throw notFound();
  });
  routes.onError((error, c) => {
    const known = publicError(error, c, log);
    return jsonResponse(c, identityToolkitErrorBody(known), known.httpStatus);
  });
  return routes;
}

/** Reads the fields of a token call. Google documents them as a form, and takes JSON too, with names of either style. */
async function readTokenRequest(c: AppContext, mediaType: string): Promise<RequestBody> {
  if (mediaType !== 'application/json') {
    return Object.fromEntries(new URLSearchParams(await readText(c, bodyLimit)));
  }
  const { grantType, refreshToken, ...body } = await readJsonObject(c, bodyLimit);
  return { grant_type: grantType, refresh_token: refreshToken, ...body };
}

/** Checks the API key, which is not secret: it tells calls meant for this project from stray ones. */
function assertApiKey(c: AppContext, apiKey: string): void {
  const key = c.req.query('key') ?? c.req.header('x-goog-api-key') ?? '';
  if (key === '') throw new ApiError('PERMISSION_DENIED', 'The request is missing a valid API key.');
  if (key !== apiKey)
    throw new ApiError('INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.');
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such method here.');
}
