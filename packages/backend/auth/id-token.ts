import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import type { JsonValue } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { Recent } from '../recent.ts';
import type { Account } from './account.ts';
import { authError } from './auth-error.ts';
import { signingAlgorithm } from './key-set.ts';
import type { SigningKeys } from './signing-keys.ts';

/** How long an ID token is good for, in seconds; Firebase's own hour. */
export const idTokenSeconds = 3_600;

/**
 * How far times may lie ahead, in seconds. Our own clock is compared with itself: this is for a clock that was set back a
 * little, as time servers do. What lies further ahead was written while the clock was wrong.
 */
export const clockToleranceSeconds = 60;

/** Ours are about 900 characters long, and at most some 4,000. */
const longestToken = 8_192;

const mostRemembered = 2_000;

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

/** Makes and checks ID tokens, in the form of Firebase's (Firebase docs, "Verify ID Tokens"). */
export interface IdTokens {
  /** @param authTimeSeconds when the person signed in, in seconds since the epoch */
  sign(account: Account, authTimeSeconds: number): Promise<string>;
  /** @throws ApiError TOKEN_EXPIRED, or INVALID_ID_TOKEN for whatever else is wrong with it */
  verify(token: string): Promise<IdTokenClaims>;
}

/** @param projectId stands in a token as its audience */
export function createIdTokens(keys: SigningKeys, projectId: string, clock: Clock): IdTokens {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const remembered = new Recent<VerifiedToken>(mostRemembered);

  async function check(token: string): Promise<VerifiedToken> {
    if (token.length > longestToken || !hasOneSpelling(token)) throw authError('INVALID_ID_TOKEN');
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
      if (!isOfSomebody(claims)) throw authError('INVALID_ID_TOKEN');
      return { claims, header: protectedHeader };
    } catch (error) {
      throw error instanceof errors.JWTExpired ? authError('TOKEN_EXPIRED') : invalid(error);
    }
  }

  return {
    sign(account, authTimeSeconds) {
      // A token that follows the end of older sessions belongs to the time from which tokens hold again.
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
      const known = remembered.get(token);
      if (known !== undefined) publicKeyOf(keys, known.header);
      const verified = known ?? (await check(token));
      assertTimely(verified.claims, clock.now() / 1_000);
      if (known === undefined) remembered.set(token, verified);
      return verified.claims;
    },
  };
}

/** A lenient decoder takes several spellings of one signature; a token is the text that was handed out (RFC 7515, 2). */
function hasOneSpelling(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

/** The library leaves to us of what type these are. */
function isOfSomebody({ sub, auth_time }: { readonly sub: unknown; readonly auth_time: unknown }): boolean {
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

/** Asked for a remembered token too: its key may have been dropped since, as one that was stolen. */
function publicKeyOf(keys: SigningKeys, header: JWTHeaderParameters) {
  const key = header.kid === undefined ? undefined : keys.publicKey(header.kid);
  if (key === undefined) throw authError('INVALID_ID_TOKEN');
  return key;
}

/** A remembered token grows old too, and a token from the future is as wrong as an expired one. */
function assertTimely(claims: IdTokenClaims, nowSeconds: number): void {
  if (claims.exp <= nowSeconds - clockToleranceSeconds) throw authError('TOKEN_EXPIRED');
  if (claims.iat > nowSeconds + clockToleranceSeconds) throw authError('INVALID_ID_TOKEN');
}

/** Whatever a hostile token breaks, the answer is the same; the cause is for the log. */
function invalid(cause: unknown): Error {
  return authError('INVALID_ID_TOKEN', undefined, cause);
}
