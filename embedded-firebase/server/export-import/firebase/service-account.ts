import { type CryptoKey, importPKCS8, SignJWT } from 'jose';
import { DataError } from '../../data-error.ts';

/** The needed fields of a service account's key file (Google Cloud docs, "Create service account keys"). */
export interface ServiceAccount {
  readonly client_email: string;
  readonly private_key: string;
  readonly private_key_id: string;
  readonly token_uri: string;
}

/** Returns an OAuth 2.0 access token for the next call. */
export type AccessTokens = () => Promise<string>;

const scope = 'https://www.googleapis.com/auth/cloud-platform';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** In seconds. */
const assertionLifetime = 3_600;
/** In milliseconds: how long before its expiry a token is renewed. */
const renewalMargin = 5 * 60_000;
/** In milliseconds. */
const exchangeTimeout = 30_000;

/**
 * Parses a service account's key file.
 *
 * @param name the file's name for messages
 * @throws DataError `unusable` when it is not a key file
 */
export function readServiceAccount(text: string, name: string): ServiceAccount {
  try {
    const key = JSON.parse(text) as Partial<ServiceAccount> & { readonly type?: unknown };
    const parts = [key.client_email, key.private_key, key.private_key_id, key.token_uri];
    if (key.type === 'service_account' && parts.every((part) => typeof part === 'string' && part !== '')) {
      return key as ServiceAccount;
    }
  } catch {
    // Refused below: messages must not repeat any part of a key.
  }
  throw new DataError(
    'unusable',
    `${name} is not the key file of a service account: create one in the Google Cloud console (IAM, Service accounts, Keys).`,
  );
}

/**
 * Requests access tokens with assertions that the service account signs (Google Identity docs, "Using OAuth 2.0 for
 * Server to Server Applications"; RFC 7523).
 */
export function createAccessTokens(account: ServiceAccount): AccessTokens {
  let token = '';
  let expiresAt = 0;
  return async () => {
    if (Date.now() > expiresAt - renewalMargin) {
      const answer = await exchange(account);
      token = answer.access_token;
      expiresAt = Date.now() + answer.expires_in * 1_000;
    }
    return token;
  };
}

async function exchange(account: ServiceAccount): Promise<{ access_token: string; expires_in: number }> {
  const { token_uri: uri, client_email: email } = account;
  const body = new URLSearchParams({ grant_type: grantType, assertion: await assertion(account) });
  let problem: unknown;
  try {
    const response = await fetch(uri, { method: 'POST', body, signal: AbortSignal.timeout(exchangeTimeout) });
    const answer = (await response.json()) as {
      access_token?: unknown;
      expires_in?: unknown;
      error?: unknown;
    };
    if (response.ok && typeof answer.access_token === 'string') {
      return { access_token: answer.access_token, expires_in: Number(answer.expires_in) || 0 };
    }
    problem = answer.error ?? response.status;
  } catch (error) {
    problem = error instanceof Error ? error.message : error;
  }
  throw new DataError(
    'unusable',
    `${new URL(uri).origin} issued no access token to ${email}: ${String(problem)}. Is its key still valid, and this machine's clock right?`,
  );
}

async function assertion(account: ServiceAccount): Promise<string> {
  let key: CryptoKey;
  try {
    key = await importPKCS8(account.private_key, 'RS256');
  } catch (cause) {
    throw new DataError('unusable', `The private key of ${account.client_email} can't be read.`, { cause });
  }
  return await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: account.private_key_id })
    .setIssuer(account.client_email)
    .setAudience(account.token_uri)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1_000) + assertionLifetime)
    .sign(key);
}
