import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from './app-env.ts';

/**
 * Says in the log, once, that calls come through a proxy nobody has told of: all people then count as one for the
 * rate limits.
 */
export function missingTrustedProxy(trustedProxies: number, log: Logger): MiddlewareHandler<AppEnv> {
  let isSaid = trustedProxies > 0;
  return async (c, next) => {
    if (!isSaid && c.req.header('x-forwarded-for') !== undefined) {
      isSaid = true;
      log.warn(
        'a call came with X-Forwarded-For, but TRUSTED_PROXIES is 0: if a proxy stands in front, set it, or everybody counts as one caller',
      );
    }
    await next();
  };
}
