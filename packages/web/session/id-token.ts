import type { User } from 'firebase/auth';
import { readAccount } from '../lib/firestore/call.ts';
import { logProblem } from '../lib/firestore/errors.ts';
import type { AccountIdentity } from './members.ts';

/** A signed-in account with its ID token, which is null when it could not be fetched (offline). */
export interface SignedIn extends AccountIdentity {
  readonly token: IdToken | null;
}

export interface IdToken {
  readonly text: string;
  /** In milliseconds since 1970. */
  readonly issuedAt: number;
}

/** The account with its ID token. It counts as verified only if the token says so, as the server trusts the token alone. */
export async function describeAccount(user: User): Promise<SignedIn> {
  try {
    const { token, issuedAtTime, claims } = await readAccount(() => user.getIdTokenResult());
    return {
      ...identityOf(user),
      emailVerified: claims.email_verified === true,
      token: { text: token, issuedAt: Date.parse(issuedAtTime) },
    };
  } catch (error) {
    logProblem('The ID token could not be fetched.', error);
    return { ...identityOf(user), token: null };
  }
}

/** Whether the ID token says that the address is verified. */
export async function isTokenVerified(user: User): Promise<boolean> {
  const { claims } = await readAccount(() => user.getIdTokenResult());
  return claims.email_verified === true;
}

/** Fetches a new ID token, which notifies the SDK's observers. */
export function renewIdToken(user: User): Promise<string> {
  return readAccount(() => user.getIdToken(true));
}

/** The account without its token. */
export function identityOf(user: User): AccountIdentity {
  return { uid: user.uid, email: user.email ?? '', emailVerified: user.emailVerified };
}
