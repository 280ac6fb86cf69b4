import type { Handler } from 'hono';
import { ApiError } from '../api-error.ts';
import type { AppEnv } from './app-env.ts';

/**
 * For the methods that a path does not have.
 *
 * @param allowed those that it has
 */
export function methodNotAllowed(...allowed: readonly string[]): Handler<AppEnv> {
  return (c) => {
    c.header('Allow', allowed.join(', '));
    throw new ApiError('INVALID_ARGUMENT', `This path takes ${allowed.join(' and ')} only.`, {
      httpStatus: 405,
    });
  };
}
