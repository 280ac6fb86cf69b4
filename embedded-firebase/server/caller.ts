/** A value as JSON carries it. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** The signed-in user who makes a call, by a verified ID token. `null` is a visitor. */
export interface Caller {
  /** The user id, the token's `sub`. */
  readonly uid: string;
  /** All claims of the verified ID token, as rules see them in `request.auth.token`. */
  readonly claims: { readonly [claim: string]: JsonValue };
  /**
   * Checks again that the account exists and its session has not been revoked, as the request body may have arrived long
   * after the token was verified. Synchronous, so that a transaction can call it.
   *
   * @throws ApiError UNAUTHENTICATED
   */
  assertSessionValid(): void;
}

/** Whether a call is a client's, which the rules check, or one of the program's own. */
export type Authority =
  | { readonly isAdmin: true }
  | { readonly isAdmin: false; readonly caller: Caller | null };

/** @throws ApiError UNAUTHENTICATED when the caller's session has ended since the token was verified */
export function assertSessionValid(authority: Authority): void {
  if (!authority.isAdmin) authority.caller?.assertSessionValid();
}
