import { ApiError } from '../../api-error.ts';
import { type Action, readAction, requestTypeOf } from '../../auth/action-link.ts';
import type { AuthContext, Client } from '../../auth/auth-context.ts';
import { authError } from '../../auth/auth-error.ts';
import { declineAccount } from '../../auth/decline-account.ts';
import { recoverAccount } from '../../auth/recover-account.ts';
import {
  type CheckedOobCode,
  checkOobCode,
  isAlreadyDone,
  redeemEmailCode,
} from '../../auth/redeem-oob-code.ts';
import { setPasswordByCode } from '../../auth/reset-password.ts';
import { pathOnSite } from '../../auth/site-url.ts';
import { withoutReason } from '../../error-reason.ts';
import {
  accountDeclinedPage,
  changeTakenBack,
  confirmationPage,
  declineField,
  incompleteLinkPage,
  passwordPage,
  successPage,
  usedLinkPage,
  verificationPage,
} from './action-page-view.ts';
import type { Html } from './page.ts';

/** A page and its HTTP status. */
export interface ActionPage {
  readonly status: 200 | 400 | 410 | 429;
  readonly body: Html;
}

/**
 * Renders the page behind a mail link without performing its action: mail scanners open links too, and must not consume
 * their codes.
 *
 * @param parameters the link's query
 */
export function showActionPage(auth: AuthContext, parameters: URLSearchParams): ActionPage {
  const action = readAction(parameters);
  if (action === null) return { status: 400, body: incompleteLinkPage(auth.siteName) };
  const { mode, secret } = action;
  if (isAlreadyDone(auth, secret, requestTypeOf[mode])) {
    return { status: 200, body: successPage(auth.siteName, mode, '/login') };
  }
  try {
    return { status: 200, body: ask(auth, action, checkAction(auth, action)) };
  } catch (error) {
    return refuse(auth, error);
  }
}

/**
 * Performs the action of a mail link when its page's form is submitted.
 *
 * @param form the fields of the form
 */
export async function performAction(
  auth: AuthContext,
  form: URLSearchParams,
  client: Client,
): Promise<ActionPage> {
  const action = readAction(form);
  if (action === null) return { status: 400, body: incompleteLinkPage(auth.siteName) };
  const { mode, secret, continueUrl } = action;
  try {
    const page = isAlreadyDone(auth, secret, requestTypeOf[mode])
      ? null
      : await perform(auth, action, form, client);
    if (page !== null) return page;
    const next = pathOnSite(continueUrl, client.siteOrigin);
    return { status: 200, body: successPage(auth.siteName, mode, next) };
  } catch (error) {
    return refuse(auth, error);
  }
}

/** @returns the next page; null for the success page */
async function perform(
  auth: AuthContext,
  action: Action,
  form: URLSearchParams,
  client: Client,
): Promise<ActionPage | null> {
  const checked = checkAction(auth, action);
  switch (action.mode) {
    case 'resetPassword':
      return savePassword(auth, action, checked, form.get('newPassword') ?? '', client);
    case 'recoverEmail':
      return recover(auth, action);
    case 'verifyEmail':
      if (form.has(declineField)) {
        await declineAccount(auth, action.secret);
        return { status: 200, body: accountDeclinedPage(auth.siteName) };
      }
  }
  await redeemEmailCode(auth, action.secret, client);
  return null;
}

/** Reverts a change and renders the password form: the owner has just proven to receive the account's mail. */
async function recover(auth: AuthContext, action: Action): Promise<ActionPage> {
  const { account, resetSecret } = await recoverAccount(auth, action.secret);
  const reset: Action = { mode: 'resetPassword', secret: resetSecret, continueUrl: null };
  return {
    status: 200,
    body: passwordPage(auth.siteName, reset, account.email, { done: changeTakenBack }),
  };
}

/** @returns the form again, when another password may be accepted; null on success */
async function savePassword(
  auth: AuthContext,
  action: Action,
  checked: CheckedOobCode,
  password: string,
  client: Client,
): Promise<ActionPage | null> {
  try {
    await setPasswordByCode(auth, action.secret, password, client);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [code, sentence] = error.message.split(' : ');
    if (code === undefined || sentence === undefined) throw error;
    const problem = withoutReason(sentence);
    const body = passwordPage(auth.siteName, action, checked.account.email, { problem });
    return { status: error.status === 'RESOURCE_EXHAUSTED' ? 429 : 400, body };
  }
}

function ask(auth: AuthContext, action: Action, { code, account }: CheckedOobCode): Html {
  const { mode } = action;
  switch (mode) {
    case 'resetPassword':
      return passwordPage(auth.siteName, action, account.email);
    case 'verifyEmail':
      return verificationPage(auth.siteName, action, account);
    case 'verifyAndChangeEmail':
      return confirmationPage(auth.siteName, { ...action, mode }, code.newEmail ?? account.email);
    case 'recoverEmail':
      return confirmationPage(auth.siteName, { ...action, mode }, code.email);
  }
}

/** Checks that a code is valid for the link's own action. */
function checkAction(auth: AuthContext, action: Action): CheckedOobCode {
  const checked = checkOobCode(auth, action.secret);
  if (checked.code.requestType !== requestTypeOf[action.mode]) throw authError('INVALID_OOB_CODE');
  return checked;
}

/** Renders the same refusal for used, expired and unknown codes, so that it reveals nothing. */
function refuse(auth: AuthContext, error: unknown): ActionPage {
  if (error instanceof ApiError) return { status: 410, body: usedLinkPage(auth.siteName) };
  throw error;
}
