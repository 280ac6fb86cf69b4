import { onTestFinished } from 'vitest';
import { type Product, serve } from '../serve.ts';
import { readSettings } from '../settings.ts';

/** The account of a served campus. */
export const member = { email: 'member@campus.test', password: 'invented-3' };

/** Serves a data folder from this process until the test ends. */
export async function served(dataFolder: string): Promise<Product> {
  const product = await serve({ ...readSettings({}, false), dataFolder, port: 0, logLevel: 'silent' });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await product.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...product, close };
}

/** Serves a data folder with one account in it. */
export async function servedCampus(dataFolder: string): Promise<Product> {
  const product = await served(dataFolder);
  await product.backend.accounts.create({ ...member, emailVerified: true });
  return product;
}

/** Calls `accounts:{method}`. */
export function callAccounts(
  { origin }: Pick<Product, 'origin'>,
  method: string,
  body: object,
  key = 'embedded',
): Promise<Response> {
  return fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${key}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Signs the member in. */
export function signInTo(product: Pick<Product, 'origin'>, key?: string): Promise<Response> {
  return callAccounts(product, 'signInWithPassword', { ...member, returnSecureToken: true }, key);
}

/** Exchanges a refresh token for a new ID token. */
export function refresh({ origin }: Pick<Product, 'origin'>, refreshToken: string): Promise<Response> {
  return fetch(`${origin}/securetoken.googleapis.com/v1/token?key=embedded`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
}
