import type { AuthContext } from './auth-context.ts';
import { type RequestBody, refuseTenant } from './request-body.ts';
import { signedInAccount } from './signed-in-account.ts';
import { userInfo } from './user-info.ts';

/**
 * `accounts:lookup`: the account of the caller, and of nobody else.
 *
 * @throws ApiError MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND
 */
export async function lookup(auth: AuthContext, body: RequestBody) {
  refuseTenant(body);
  const { account } = await signedInAccount(auth, body);
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [userInfo(account)] };
}
