/** A value as JSON carries it. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** Who makes a call: the signed-in user whose ID token was verified. `null` stands for a visitor. */
export interface Caller {
  /** The user id, the token's `sub`. */
  readonly uid: string;
  /** All claims of the verified ID token, as rules see them in `request.auth.token`. */
  readonly claims: { readonly [claim: string]: JsonValue };
  /**
   * Checks again that the account exists and its session has not been revoked. Synchronous, so that a transaction can
   * call it: between the check of the token and the work lies the time in which the request body arrives.
   *
   * @throws ApiError UNAUTHENTICATED
   */
  assertSessionValid(): void;
}
