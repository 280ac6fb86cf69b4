import { html } from 'hono/html';
import type { Account } from '../../auth/account.ts';
import { type Action, type ActionMode, actionPath } from '../../auth/action-link.ts';
import { longestPassword, shortestPassword } from '../../auth/password-rules.ts';
import { type Html, page } from './page.ts';

const confirmationWords = {
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

const successWords: Record<ActionMode, { heading: string; sentence: string; link: string }> = {
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

/**
 * Says who signed up, and asks whether it was the owner of the address. `declineField` is sent by the button that says it
 * was not.
 */
export function askForVerification(siteName: string, action: Action, account: Account): Html {
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

/** The field of the verification form by which its reader says that somebody else has signed up. */
export const declineField = 'decline';

/** For the owner of an address who has declined the account that somebody made with it. */
export function accountDeclined(siteName: string): Html {
  const content = html`<p role="status">Thank you. The account that was made with your email address is deleted.</p>
<p><a class="button" href="/">Go to the start page</a></p>`;
  return page({ siteName, heading: 'Account deleted', content });
}

/** One button. */
export function askForConfirmation(
  siteName: string,
  action: Action & { mode: keyof typeof confirmationWords },
  email: string,
): Html {
  const { heading, sentence, button } = confirmationWords[action.mode];
  const content = html`<p>${sentence}<br><strong>${email}</strong></p>
${form(action, html`<button type="submit">${button}</button>`)}`;
  return page({ siteName, heading, content });
}

/** For the password form that follows a change which was taken back. */
export const changeTakenBack =
  'The change is taken back, and everyone is signed out. Please choose a new password now.';

/** What the password form says above its field. */
interface PasswordFormMessage {
  /** Why the last password was not taken. */
  readonly problem?: string;
  /** What was done before. */
  readonly done?: string;
}

/** A field for the new password. */
export function askForPassword(
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

/** @param next where to go on, a path on this site */
export function confirmed(siteName: string, mode: ActionMode, next: string): Html {
  const { heading, sentence, link } = successWords[mode];
  const content = html`<p role="status">${sentence}</p>
<p><a class="button" href="${next}">${link}</a></p>`;
  return page({ siteName, heading, content });
}

/** For a code that was used, has expired, or never was. */
export function usedLink(siteName: string): Html {
  const content = html`<p>Each link works once and only for a limited time. If you opened it before, all is well: just
go on. Otherwise sign in to be sent a new one, or ask for a new password on the login page.</p>
<p><a class="button" href="/login">Go to login</a></p>`;
  return page({ siteName, heading: 'This link was used or has expired', content });
}

/** For an address that is not one of our links. */
export function brokenLink(siteName: string): Html {
  const content = html`<p>Part of it is missing. Please open the link again from your mail; if it is broken into two
lines there, copy both.</p>
<p><a class="button" href="/login">Go to login</a></p>`;
  return page({ siteName, heading: 'This link is not complete', content });
}

/** The wire's words for a problem mostly lack the full stop. */
function asSentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`;
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
