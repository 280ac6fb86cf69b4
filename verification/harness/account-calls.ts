import type { Call } from './http-call.ts';

/** The password of everyone who signs up in a trial. */
export const memberPassword = 'invented-3';

/** A call on `accounts:METHOD`. */
export function accountsCall(method: string, body: object): Call {
  return { path: `/identitytoolkit.googleapis.com/v1/accounts:${method}?key=embedded`, body };
}

/** The call that signs someone up. */
export function signUpCall(email: string, password: string = memberPassword): Call {
  return accountsCall('signUp', { email, password, returnSecureToken: true });
}

/** The call that signs someone in. */
export function signInCall(email: string, password: string = memberPassword): Call {
  return accountsCall('signInWithPassword', { email, password, returnSecureToken: true });
}
