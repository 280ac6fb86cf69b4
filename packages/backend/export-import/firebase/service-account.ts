import { type CryptoKey, importPKCS8, SignJWT } from 'jose';
import { DataError } from '../../data-error.ts';

/** What a service account's key file holds, as far as it is needed (Google Cloud's docs, "Create service account keys"). */
export interface ServiceAccount {
  readonly client_email: string;
  readonly private_key: string;
  readonly private_key_id: string;
  readonly token_uri: string;
}

/** Gives an OAuth 2.0 access token that is good for the next call. */
export type AccessTokens = () => Promise<string>;

const scope = 'https://www.googleapis.com/auth/cloud-platform';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const longestAssertion = 3_600;
/** In milliseconds: a token is renewed so long before its end. */
const renewedBefore = 5 * 60_000;
const patience = 30_000;

/**
 * Reads the text of a service account's key file.
 *
 * @param name how messages call it
 * @throws DataError `unusable` when it is none
 */
export function readServiceAccount(text: string, name: string): ServiceAccount {
  try {
    const key = JSON.parse(text) as Partial<ServiceAccount> & { readonly type?: unknown };
    const parts = [key.client_email, key.private_key, key.private_key_id, key.token_uri];
    if (key.type === 'service_account' && parts.every((part) => typeof part === 'string' && part !== '')) {
      return key as ServiceAccount;
    }
  } catch {
    // Said below: no part of a key is repeated in a message.
  }
  throw new DataError(
    'unusable',
    `${name} is no key file of a service account: make one in the Google Cloud console (IAM, Service accounts, Keys).`,
  );
}

/**
 * Asks for access tokens by the service account's own signature (Google Identity's docs, "Using OAuth 2.0 for Server to
 * Server Applications").
 */
export function createAccessTokens(account: ServiceAccount): AccessTokens {
  let token = '';
  let goodUntil = 0;
  return async () => {
    if (Date.now() > goodUntil - renewedBefore) {
      const answer = await exchange(account);
      token = answer.access_token;
      goodUntil = Date.now() + answer.expires_in * 1_000;
    }
    return token;
  };
}

async function exchange(account: ServiceAccount): Promise<{ access_token: string; expires_in: number }> {
  const { token_uri: uri, client_email: email } = account;
  const body = new URLSearchParams({ grant_type: grantType, assertion: await assertion(account) });
  let problem: unknown;
  try {
    const response = await fetch(uri, { method: 'POST', body, signal: AbortSignal.timeout(patience) });
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
    `${new URL(uri).origin} gave no access token to ${email}: ${String(problem)}. Is its key still valid, and this machine's clock right?`,
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
    .setExpirationTime(Math.floor(Date.now() / 1_000) + longestAssertion)
    .sign(key);
}
