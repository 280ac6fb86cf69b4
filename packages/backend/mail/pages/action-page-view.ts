import { html } from 'hono/html';
import type { Account } from '../../auth/account.ts';
import { type Action, type ActionMode, actionPath } from '../../auth/action-link.ts';
import { longestPassword, shortestPassword } from '../../auth/password-rules.ts';
import { type Html, page } from './page.ts';

const confirmationTexts = {
  verifyAndChangeEmail: {
    heading: 'Confirm your new email',
    sentence: 'From now on you will sign in with this email address:',
    button: 'Confirm new email',
  },
  recoverEmail: {
    heading: 'Take the change back',
    sentence:
      'Your account gets this email address again, its password becomes void, and everyone who is signed in is signed out. Then you choose a new password:',
    button: 'It was not me: take it back',
  },
} as const;

const successTexts: Record<ActionMode, { heading: string; sentence: string; link: string }> = {
  verifyEmail: {
    heading: 'Email verified',
    sentence: 'Thank you, your email address is verified. You can close this page, or go on.',
    link: 'Continue',
  },
  resetPassword: {
    heading: 'Password saved',
    sentence: 'You can sign in with your new password now. Everywhere else you were signed out.',
    link: 'Go to login',
  },
  verifyAndChangeEmail: {
    heading: 'New email confirmed',
    sentence: 'Please sign in again, with your new email address.',
    link: 'Go to login',
  },
  recoverEmail: {
    heading: 'Change taken back',
    sentence:
      'Everyone was signed out. If you have not chosen a new password yet, ask for one on the login page.',
    link: 'Go to login',
  },
};

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Renders who signed up, with a button that verifies the address and one that declines the account. */
export function verificationPage(siteName: string, action: Action, account: Account): Html {
  const { email, displayName, createdAt } = account;
  const content = html`<p>${displayName === null ? 'Somebody' : html`<strong>${displayName}</strong>`} signed up on
${dateFormat.format(createdAt)} with this email address. Please confirm that it is yours:<br><strong>${email}</strong></p>
${form(
  action,
  html`<button type="submit">Verify email</button>
<button type="submit" class="second" name="${declineField}" value="yes" aria-describedby="declined">This wasn't me</button>
<small id="declined">Deletes the account that was made with your address.</small>`,
)}`;
  return page({ siteName, heading: 'Verify your email', content });
}

/** The field that the verification form sends when the address's owner declines the account. */
export const declineField = 'decline';

/** Renders the confirmation that a declined account was deleted. */
export function accountDeclinedPage(siteName: string): Html {
  const content = html`<p role="status">Thank you. The account that was made with your email address is deleted.</p>
<p><a class="button" href="/">Go to the start page</a></p>`;
  return page({ siteName, heading: 'Account deleted', content });
}

/** Renders a change with one button that confirms it. */
export function confirmationPage(
  siteName: string,
  action: Action & { mode: keyof typeof confirmationTexts },
  email: string,
): Html {
  const { heading, sentence, button } = confirmationTexts[action.mode];
  const content = html`<p>${sentence}<br><strong>${email}</strong></p>
${form(action, html`<button type="submit">${button}</button>`)}`;
  return page({ siteName, heading, content });
}

/** The message above the password form after a recovery. */
export const changeTakenBack =
  'The change is taken back, and everyone is signed out. Please choose a new password now.';

/** Messages above the field of the password form. */
interface PasswordFormMessage {
  /** Why the last password was refused. */
  readonly problem?: string;
  /** The action completed before. */
  readonly done?: string;
}

/** Renders the form for a new password. */
export function passwordPage(
  siteName: string,
  action: Action,
  email: string,
  { problem, done }: PasswordFormMessage = {},
): Html {
  const invalid = problem === undefined ? '' : html`aria-invalid="true"`;
  const content = html`${done === undefined ? '' : html`<p role="status">${done}</p>`}
${problem === undefined ? '' : html`<p role="alert" id="problem">${asSentence(problem)}</p>`}
${form(
  action,
  html`<label for="email">Email</label>
<input id="email" type="email" value="${email}" autocomplete="username" readonly>
<label for="newPassword">New Password</label>
<small id="hint">At least ${shortestPassword} characters</small>
<input id="newPassword" name="newPassword" type="password" autocomplete="new-password" required
  minlength="${shortestPassword}" maxlength="${longestPassword}" aria-describedby="${problem === undefined ? 'hint' : 'problem hint'}" ${invalid}>
<button type="submit">Save password</button>`,
)}`;
  return page({ siteName, heading: 'Choose a new password', content });
}

/**
 * Renders the success of an action.
 *
 * @param next the path on this site that the page links to
 */
export function successPage(siteName: string, mode: ActionMode, next: string): Html {
  const { heading, sentence, link } = successTexts[mode];
  const content = html`<p role="status">${sentence}</p>
<p><a class="button" href="${next}">${link}</a></p>`;
  return page({ siteName, heading, content });
}

/** Renders the refusal of a code that was used, has expired, or is unknown. */
export function usedLinkPage(siteName: string): Html {
  const content = html`<p>Each link works once and only for a limited time. If you opened it before, all is well: just
go on. Otherwise sign in to be sent a new one, or ask for a new password on the login page.</p>
<p><a class="button" href="/login">Go to login</a></p>`;
  return page({ siteName, heading: 'This link was used or has expired', content });
}

/** Renders the refusal of an incomplete link. */
export function incompleteLinkPage(siteName: string): Html {
  const content = html`<p>Part of it is missing. Please open the link again from your mail; if it is broken into two
lines there, copy both.</p>
<p><a class="button" href="/login">Go to login</a></p>`;
  return page({ siteName, heading: 'This link is not complete', content });
}

/** Appends the full stop that most error messages of the wire lack. */
function asSentence(message: string): string {
  return message.endsWith('.') ? message : `${message}.`;
}

function form(action: Action, fields: Html): Html {
  const { mode, secret, continueUrl } = action;
  return html`<form method="post" action="${actionPath}">
<input type="hidden" name="mode" value="${mode}">
<input type="hidden" name="oobCode" value="${secret}">
${continueUrl === null ? '' : html`<input type="hidden" name="continueUrl" value="${continueUrl}">`}
${fields}
</form>`;
}
