import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from './app-env.ts';

/**
 * Logs one line per request: its operation, status and duration. Paths, queries and bodies are not logged, as they
 * hold ids, codes and addresses.
 */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  const process = randomBytes(3).toString('hex');
  let count = 0;
  return async (c, next) => {
    count += 1;
    c.set('requestId', `${process}-${count}`);
    const start = performance.now();
    await next();
    const { status } = c.res;
    const level = levelOf(status);
    if (!log.isLevelEnabled(level)) return;
    const milliseconds = Math.round(performance.now() - start);
    const { requestId, operation = 'site' } = c.var;
    log[level]({ requestId, method: c.req.method, operation, status, milliseconds }, 'request');
  };
}

/** 501 refuses a feature of Firebase that is not implemented, which is no error of the server. */
function levelOf(status: number): 'error' | 'info' | 'debug' {
  if (status >= 500 && status !== 501) return 'error';
  return status >= 400 ? 'info' : 'debug';
}
