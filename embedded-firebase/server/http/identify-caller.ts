import { ApiError } from '../api-error.ts';
import type { Auth } from '../auth/create-auth.ts';
import type { Caller } from '../caller.ts';
import type { AppContext } from './app-env.ts';

const bearer = /^Bearer +(\S+)$/i;

/**
 * Identifies the caller by the ID token in the Authorization header.
 *
 * @returns null for a visitor, whose calls have no such header
 * @throws ApiError UNAUTHENTICATED when the header holds no valid token
 */
export async function identifyCaller(c: AppContext, auth: Auth): Promise<Caller | null> {
  const header = c.req.header('authorization');
  if (header === undefined) return null;
  const token = bearer.exec(header)?.[1];
  if (token === undefined) throw unauthenticated();
  try {
    const claims = await auth.verify(token);
    return {
      uid: claims.sub,
      claims,
      assertSessionValid() {
        if (!auth.isSessionValid(claims)) throw unauthenticated();
      },
    };
  } catch (error) {
    throw error instanceof ApiError ? unauthenticated(error) : error;
  }
}

function unauthenticated(cause?: unknown): ApiError {
  return new ApiError('UNAUTHENTICATED', 'Missing or invalid authentication.', { cause });
}
