import { html } from 'hono/html';
import { type Html, page } from '../http/page.ts';
import type { ActionMailKind } from '../mail/action-mail.ts';
import { type Action, actionPath } from './action-link.ts';
import { longestPassword, shortestPassword } from './password-rules.ts';

const confirmationWords = {
  verifyEmail: {
    heading: 'Verify your email',
    sentence: 'Please confirm that this email address is yours:',
    button: 'Verify email',
  },
  verifyAndChangeEmail: {
    heading: 'Confirm your new email',
    sentence: 'From now on you will sign in with this email address:',
    button: 'Confirm new email',
  },
} as const;

const successWords: Record<ActionMailKind, { heading: string; sentence: string; link: string }> = {
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
};

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

/**
 * A field for the new password.
 *
 * @param problem why the last one was not taken, if there was one
 */
export function askForPassword(
  siteName: string,
  action: Action,
  email: string,
  problem: string | null,
): Html {
  const invalid = problem === null ? '' : html`aria-invalid="true"`;
  const content = html`${problem === null ? '' : html`<p role="alert" id="problem">${problem}.</p>`}
${form(
  action,
  html`<label for="email">Email</label>
<input id="email" type="email" value="${email}" autocomplete="username" readonly>
<label for="newPassword">New Password</label>
<small id="hint">At least ${shortestPassword} characters</small>
<input id="newPassword" name="newPassword" type="password" autocomplete="new-password" required
  minlength="${shortestPassword}" maxlength="${longestPassword}" aria-describedby="${problem === null ? 'hint' : 'problem hint'}" ${invalid}>
<button type="submit">Save password</button>`,
)}`;
  return page({ siteName, heading: 'Choose a new password', content });
}

/** @param next where to go on, a path on this site */
export function confirmed(siteName: string, mode: ActionMailKind, next: string): Html {
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

function form(action: Action, fields: Html): Html {
  const { mode, secret, continueUrl } = action;
  return html`<form method="post" action="${actionPath}">
<input type="hidden" name="mode" value="${mode}">
<input type="hidden" name="oobCode" value="${secret}">
${continueUrl === null ? '' : html`<input type="hidden" name="continueUrl" value="${continueUrl}">`}
${fields}
</form>`;
}
