import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from './app-env.ts';

/**
 * Logs one line a request: what was asked for and how it went. Neither paths nor queries nor bodies are logged, which
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

/** 501 is what a client gets who asks for something that Firebase has and we don't: no trouble of ours. */
function levelOf(status: number): 'error' | 'info' | 'debug' {
  if (status >= 500 && status !== 501) return 'error';
  return status >= 400 ? 'info' : 'debug';
}
