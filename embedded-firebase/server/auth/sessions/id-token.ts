import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { JsonValue } from '../../caller.ts';
import type { Clock } from '../../clock.ts';
import type { Account } from '../accounts/account.ts';
import { authError } from '../auth-error.ts';
import { signingAlgorithm } from './key-set.ts';
import type { SigningKeys } from './signing-keys.ts';

/** The lifetime of an ID token in seconds: an hour, as on Firebase. */
export const idTokenSeconds = 3_600;

/**
 * In seconds: how far in the future a stored time may be, as time servers set clocks back a little. Later ones were
 * stored while the clock was wrong.
 */
export const clockToleranceSeconds = 60;

/** In characters. This server's tokens have about 900, and at most about 4,000. */
const maxToken = 8_192;

const cachedTokens = 2_000;

/** The claims of a verified ID token. */
export interface IdTokenClaims {
  readonly [claim: string]: JsonValue;
  readonly sub: string;
  /** Seconds since the epoch, like the other times in a token. */
  readonly iat: number;
  readonly exp: number;
  readonly auth_time: number;
}

interface VerifiedToken {
  readonly claims: IdTokenClaims;
  readonly header: JWTHeaderParameters;
}

/** Signs and verifies ID tokens in Firebase's format (Firebase docs, "Verify ID Tokens"). */
export interface IdTokens {
  /** @param authTimeSeconds when the user signed in, in seconds since the epoch */
  sign(account: Account, authTimeSeconds: number): Promise<string>;
  /** @throws ApiError TOKEN_EXPIRED, or INVALID_ID_TOKEN for any other defect */
  verify(token: string): Promise<IdTokenClaims>;
}

/**
 * Creates the signer and verifier, which caches verified tokens.
 *
 * @param projectId the audience of the tokens
 */
export function createIdTokens(keys: SigningKeys, projectId: string, clock: Clock): IdTokens {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const cache = new LRUCache<string, VerifiedToken>({ max: cachedTokens });

  async function check(token: string): Promise<VerifiedToken> {
    if (token.length > maxToken || !isCanonical(token)) throw authError('INVALID_ID_TOKEN');
    try {
      const { payload: claims, protectedHeader } = await jwtVerify<IdTokenClaims>(
        token,
        (header) => publicKeyOf(keys, header),
        {
          algorithms: [signingAlgorithm],
          issuer,
          audience: projectId,
          requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
          clockTolerance: clockToleranceSeconds,
          currentDate: new Date(clock.now()),
        },
      );
      if (!hasValidTypes(claims)) throw authError('INVALID_ID_TOKEN');
      return { claims, header: protectedHeader };
    } catch (error) {
      throw error instanceof errors.JWTExpired ? authError('TOKEN_EXPIRED') : invalid(error);
    }
  }

  return {
    sign(account, authTimeSeconds) {
      // After a revocation, tokens are issued from the revocation time on.
      const issuedAt = Math.max(Math.floor(clock.now() / 1_000), account.tokenRevocationSeconds);
      const { keyId, privateKey } = keys.current();
      return new SignJWT(claimsOf(account, authTimeSeconds))
        .setProtectedHeader({ alg: signingAlgorithm, kid: keyId, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(account.uid)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + idTokenSeconds)
        .sign(privateKey);
    },

    async verify(token) {
      const known = cache.get(token);
      if (known !== undefined) publicKeyOf(keys, known.header);
      const verified = known ?? (await check(token));
      assertTimely(verified.claims, clock.now() / 1_000);
      if (known === undefined) cache.set(token, verified);
      return verified.claims;
    },
  };
}

/**
 * Whether the signature is canonical base64url: a lenient decoder accepts several encodings of one (RFC 7515, section
 * 2).
 */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

/** Checks the types that the library does not. */
function hasValidTypes({ sub, auth_time }: { readonly sub: unknown; readonly auth_time: unknown }): boolean {
  return typeof sub === 'string' && typeof auth_time === 'number';
}

function claimsOf(account: Account, authTimeSeconds: number) {
  return {
    ...(account.displayName === null ? {} : { name: account.displayName }),
    ...(account.photoUrl === null ? {} : { picture: account.photoUrl }),
    auth_time: authTimeSeconds,
    user_id: account.uid,
    email: account.email,
    email_verified: account.emailVerified,
    firebase: { identities: { email: [account.email] }, sign_in_provider: 'password' },
  };
}

/** Returns a token's key, also for a cached token, as a stolen key may have been removed since. */
function publicKeyOf(keys: SigningKeys, header: JWTHeaderParameters) {
  const key = header.kid === undefined ? undefined : keys.publicKey(header.kid);
  if (key === undefined) throw authError('INVALID_ID_TOKEN');
  return key;
}

/** Checks the times of a token, also of a cached one. */
function assertTimely(claims: IdTokenClaims, nowSeconds: number): void {
  if (claims.exp <= nowSeconds - clockToleranceSeconds) throw authError('TOKEN_EXPIRED');
  if (claims.iat > nowSeconds + clockToleranceSeconds) throw authError('INVALID_ID_TOKEN');
}

/** Returns the same error for every defect of a token, with the cause for the log. */
function invalid(cause: unknown): Error {
  return authError('INVALID_ID_TOKEN', undefined, cause);
}
