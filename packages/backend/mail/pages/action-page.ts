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
  accountDeclined,
  askForConfirmation,
  askForPassword,
  askForVerification,
  brokenLink,
  changeTakenBack,
  confirmed,
  declineField,
  usedLink,
} from './action-page-view.ts';
import type { Html } from './page.ts';

/** A page and the HTTP status that goes with it. */
export interface ActionPage {
  readonly status: 200 | 400 | 410 | 429;
  readonly body: Html;
}

/**
 * The page behind a mailed link. It only asks: programs that scan mail open links too, and must not use them up.
 *
 * @param parameters the link's query
 */
export function showActionPage(auth: AuthContext, parameters: URLSearchParams): ActionPage {
  const action = readAction(parameters);
  if (action === null) return { status: 400, body: brokenLink(auth.siteName) };
  const { mode, secret } = action;
  if (isAlreadyDone(auth, secret, requestTypeOf[mode])) {
    return { status: 200, body: confirmed(auth.siteName, mode, '/login') };
  }
  try {
    return { status: 200, body: ask(auth, action, checkAction(auth, action)) };
  } catch (error) {
    return whyNot(auth, error);
  }
}

/**
 * Does what the page asked about, once its button was pressed.
 *
 * @param form the fields of the page's form
 */
export async function performAction(
  auth: AuthContext,
  form: URLSearchParams,
  client: Client,
): Promise<ActionPage> {
  const action = readAction(form);
  if (action === null) return { status: 400, body: brokenLink(auth.siteName) };
  const { mode, secret, continueUrl } = action;
  try {
    const page = isAlreadyDone(auth, secret, requestTypeOf[mode])
      ? null
      : await perform(auth, action, form, client);
    if (page !== null) return page;
    const next = pathOnSite(continueUrl, client.siteOrigin);
    return { status: 200, body: confirmed(auth.siteName, mode, next) };
  } catch (error) {
    return whyNot(auth, error);
  }
}

/** @returns the page to show; null for the one that says that it is done */
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
        return { status: 200, body: accountDeclined(auth.siteName) };
      }
  }
  await redeemEmailCode(auth, action.secret, client);
  return null;
}

/** The owner, who has just proven to read the account's mail, goes on to choose a password. */
async function recover(auth: AuthContext, action: Action): Promise<ActionPage> {
  const { account, resetSecret } = await recoverAccount(auth, action.secret);
  const reset: Action = { mode: 'resetPassword', secret: resetSecret, continueUrl: null };
  return {
    status: 200,
    body: askForPassword(auth.siteName, reset, account.email, { done: changeTakenBack }),
  };
}

/** @returns the form once more, when the password was not taken but another one may be; else null */
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
    const body = askForPassword(auth.siteName, action, checked.account.email, { problem });
    return { status: error.status === 'RESOURCE_EXHAUSTED' ? 429 : 400, body };
  }
}

function ask(auth: AuthContext, action: Action, { code, account }: CheckedOobCode): Html {
  const { mode } = action;
  switch (mode) {
    case 'resetPassword':
      return askForPassword(auth.siteName, action, account.email);
    case 'verifyEmail':
      return askForVerification(auth.siteName, action, account);
    case 'verifyAndChangeEmail':
      return askForConfirmation(auth.siteName, { ...action, mode }, code.newEmail ?? account.email);
    case 'recoverEmail':
      return askForConfirmation(auth.siteName, { ...action, mode }, code.email);
  }
}

/** A code does only what its link said it would. */
function checkAction(auth: AuthContext, action: Action): CheckedOobCode {
  const checked = checkOobCode(auth, action.secret);
  if (checked.code.requestType !== requestTypeOf[action.mode]) throw authError('INVALID_OOB_CODE');
  return checked;
}

/** One page for codes used, expired or invented: which of them it was is nobody's business. */
function whyNot(auth: AuthContext, error: unknown): ActionPage {
  if (error instanceof ApiError) return { status: 410, body: usedLink(auth.siteName) };
  throw error;
}
