import { ApiError } from '../../api-error.ts';
import type { Client } from '../../auth/auth-context.ts';
import { authError } from '../../auth/auth-error.ts';
import {
  type Action,
  languageIn,
  pathOnSite,
  readAction,
  requestTypeOf,
} from '../../auth/codes/action-link.ts';
import type { CheckedOobCode } from '../../auth/codes/redeem-oob-code.ts';
import type { MailedCodes } from '../../auth/create-auth.ts';
import { withoutReason } from '../../error-reason.ts';
import type { SiteTexts, SiteTextsIn } from '../site-texts.ts';
import {
  accountDeclinedPage,
  confirmationPage,
  declineField,
  incompleteLinkPage,
  passwordPage,
  successPage,
  usedLinkPage,
  verificationPage,
} from './action-page-view.ts';
import type { Html } from './page.ts';

/** The dependencies of the pages. */
interface ActionPages {
  readonly textsIn: SiteTextsIn;
  readonly codes: MailedCodes;
}

/** The pages in the language of one link. */
interface PagesOfLink extends ActionPages {
  readonly frame: SiteTexts;
}

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
export function showActionPage(allPages: ActionPages, parameters: URLSearchParams): ActionPage {
  const pages = pagesOf(allPages, parameters);
  const action = readAction(parameters);
  if (action === null) return { status: 400, body: incompleteLinkPage(pages.frame) };
  const { mode, secret } = action;
  if (pages.codes.isAlreadyDone(secret, requestTypeOf[mode])) {
    return { status: 200, body: successPage(pages.frame, mode, '/login') };
  }
  try {
    return { status: 200, body: ask(pages, action, checkAction(pages, action)) };
  } catch (error) {
    return refuse(pages, error);
  }
}

/**
 * Performs the action of a mail link when its page's form is submitted.
 *
 * @param form the fields of the form
 */
export async function performAction(
  allPages: ActionPages,
  form: URLSearchParams,
  client: Client,
): Promise<ActionPage> {
  const pages = pagesOf(allPages, form);
  const action = readAction(form);
  if (action === null) return { status: 400, body: incompleteLinkPage(pages.frame) };
  const { mode, secret, continueUrl } = action;
  try {
    const page = pages.codes.isAlreadyDone(secret, requestTypeOf[mode])
      ? null
      : await perform(pages, action, form, client);
    if (page !== null) return page;
    const next = pathOnSite(continueUrl, client.siteOrigin);
    return { status: 200, body: successPage(pages.frame, mode, next) };
  } catch (error) {
    return refuse(pages, error);
  }
}

/** @returns the next page; null for the success page */
async function perform(
  pages: PagesOfLink,
  action: Action,
  form: URLSearchParams,
  client: Client,
): Promise<ActionPage | null> {
  const checked = checkAction(pages, action);
  switch (action.mode) {
    case 'resetPassword':
      return savePassword(pages, action, checked, form.get('newPassword') ?? '', client);
    case 'recoverEmail':
      return recover(pages, action);
    case 'verifyEmail':
      if (form.has(declineField)) {
        await pages.codes.decline(action.secret);
        return { status: 200, body: accountDeclinedPage(pages.frame) };
      }
  }
  await pages.codes.redeemEmail(action.secret, client);
  return null;
}

function pagesOf(pages: ActionPages, parameters: URLSearchParams): PagesOfLink {
  return { ...pages, frame: pages.textsIn(languageIn(parameters)) };
}

/** Reverts a change and renders the password form: the owner has just proven to receive the account's mail. */
async function recover(pages: PagesOfLink, action: Action): Promise<ActionPage> {
  const { account, resetSecret } = await pages.codes.recover(action.secret);
  const reset: Action = { ...action, mode: 'resetPassword', secret: resetSecret, continueUrl: null };
  return {
    status: 200,
    body: passwordPage(pages.frame, reset, account.email, { done: pages.frame.messages.changeUndone }),
  };
}

/** @returns the form again, when another password may be accepted; null on success */
async function savePassword(
  pages: PagesOfLink,
  action: Action,
  checked: CheckedOobCode,
  password: string,
  client: Client,
): Promise<ActionPage | null> {
  try {
    await pages.codes.setPassword(action.secret, password, client);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [code, sentence] = error.message.split(' : ');
    if (code === undefined || sentence === undefined) throw error;
    const problem = withoutReason(sentence);
    const body = passwordPage(pages.frame, action, checked.account.email, { problem });
    return { status: error.status === 'RESOURCE_EXHAUSTED' ? 429 : 400, body };
  }
}

function ask(pages: PagesOfLink, action: Action, { code, account }: CheckedOobCode): Html {
  const { mode } = action;
  switch (mode) {
    case 'resetPassword':
      return passwordPage(pages.frame, action, account.email);
    case 'verifyEmail':
      return verificationPage(pages.frame, action, account);
    case 'verifyAndChangeEmail':
      return confirmationPage(pages.frame, { ...action, mode }, code.newEmail ?? account.email);
    case 'recoverEmail':
      return confirmationPage(pages.frame, { ...action, mode }, code.email);
  }
}

/** Checks that a code is valid for the link's own action. */
function checkAction(pages: PagesOfLink, action: Action): CheckedOobCode {
  const checked = pages.codes.check(action.secret);
  if (checked.code.requestType !== requestTypeOf[action.mode]) throw authError('INVALID_OOB_CODE');
  return checked;
}

/** Renders the same refusal for used, expired and unknown codes, so that it reveals nothing. */
function refuse(pages: PagesOfLink, error: unknown): ActionPage {
  if (error instanceof ApiError) return { status: 410, body: usedLinkPage(pages.frame) };
  throw error;
}
