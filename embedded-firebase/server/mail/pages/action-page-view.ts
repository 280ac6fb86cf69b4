import { html } from 'hono/html';
import type { Account } from '../../auth/accounts/account.ts';
import { type Action, type ActionMode, actionPath, languageParameter } from '../../auth/codes/action-link.ts';
import { maxPassword, shortestPassword } from '../../auth/passwords/password-rules.ts';
import type { AccountMessages } from '../messages/account-messages.ts';
import type { SiteTexts } from '../site-texts.ts';
import { type Html, page } from './page.ts';

/** Renders who signed up, with a button that verifies the address and one that declines the account. */
export function verificationPage(frame: SiteTexts, action: Action, account: Account): Html {
  const { verification: words, date } = frame.messages;
  const { email, displayName, createdAt } = account;
  const content = html`<p>${displayName === null ? words.somebody : html`<strong><bdi>${displayName}</bdi></strong>`} ${words.signedUpOn}
${date(createdAt)} ${words.withAddress}<br><strong>${email}</strong></p>
${form(
  action,
  html`<button type="submit">${words.verify}</button>
<button type="submit" class="second" name="${declineField}" value="yes" aria-describedby="declined">${words.decline}</button>
<small id="declined">${words.declineNote}</small>`,
)}`;
  return framed(frame, words.heading, content);
}

/** The field that the verification form sends when the address's owner declines the account. */
export const declineField = 'decline';

/** Renders the confirmation that a declined account was deleted. */
export function accountDeclinedPage(frame: SiteTexts): Html {
  const { heading, sentence, link } = frame.messages.declined;
  return framed(frame, heading, done(sentence, '/', link));
}

/** Renders a change with one button that confirms it. */
export function confirmationPage(
  frame: SiteTexts,
  action: Action & { mode: keyof AccountMessages['confirmation'] },
  email: string,
): Html {
  const { heading, sentence, button } = frame.messages.confirmation[action.mode];
  const content = html`<p>${sentence}<br><strong>${email}</strong></p>
${form(action, html`<button type="submit">${button}</button>`)}`;
  return framed(frame, heading, content);
}

/** Messages above the field of the password form. */
interface PasswordFormMessage {
  /** Why the last password was refused. */
  readonly problem?: string;
  /** The action completed before. */
  readonly done?: string;
}

/** Renders the form for a new password. */
export function passwordPage(
  frame: SiteTexts,
  action: Action,
  email: string,
  { problem, done }: PasswordFormMessage = {},
): Html {
  const { password: words } = frame.messages;
  const invalid = problem === undefined ? '' : html`aria-invalid="true"`;
  const content = html`${done === undefined ? '' : html`<p role="status">${done}</p>`}
${problem === undefined ? '' : html`<p role="alert" id="problem">${words.problem(problem)}</p>`}
${form(
  action,
  html`<label for="email">${words.email}</label>
<input id="email" type="email" value="${email}" autocomplete="username" readonly>
<label for="newPassword">${words.newPassword}</label>
<small id="hint">${words.hint(shortestPassword)}</small>
<input id="newPassword" name="newPassword" type="password" autocomplete="new-password" required
  minlength="${shortestPassword}" maxlength="${maxPassword}" aria-describedby="${problem === undefined ? 'hint' : 'problem hint'}" ${invalid}>
<button type="submit">${words.save}</button>`,
)}`;
  return framed(frame, words.heading, content);
}

/**
 * Renders the success of an action.
 *
 * @param next the path on this site that the page links to
 */
export function successPage(frame: SiteTexts, mode: ActionMode, next: string): Html {
  const { heading, sentence, link } = frame.messages.success[mode];
  return framed(frame, heading, done(sentence, next, link));
}

/** Renders the refusal of a code that was used, has expired, or is unknown. */
export function usedLinkPage(frame: SiteTexts): Html {
  return refusal(frame, frame.messages.usedLink);
}

/** Renders the refusal of an incomplete link. */
export function incompleteLinkPage(frame: SiteTexts): Html {
  return refusal(frame, frame.messages.incompleteLink);
}

function refusal(frame: SiteTexts, { heading, sentence }: AccountMessages['usedLink']): Html {
  return framed(
    frame,
    heading,
    html`<p>${sentence}</p>
<p><a class="button" href="/login">${frame.messages.toLogin}</a></p>`,
  );
}

function done(sentence: string, next: string, link: string): Html {
  return html`<p role="status">${sentence}</p>
<p><a class="button" href="${next}">${link}</a></p>`;
}

function framed({ siteName, messages: { language } }: SiteTexts, heading: string, content: Html): Html {
  return page({ language, siteName, heading, content });
}

function form(action: Action, fields: Html): Html {
  const { mode, secret, continueUrl, language } = action;
  return html`<form method="post" action="${actionPath}">
<input type="hidden" name="mode" value="${mode}">
<input type="hidden" name="oobCode" value="${secret}">
${continueUrl === null ? '' : html`<input type="hidden" name="continueUrl" value="${continueUrl}">`}
${language === 'en' ? '' : html`<input type="hidden" name="${languageParameter}" value="${language}">`}
${fields}
</form>`;
}
