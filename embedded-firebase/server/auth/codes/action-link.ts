import { isLoopbackHost } from '../../local-origin.ts';
import { mailLanguageOf } from './mail-language.ts';
import type { OobRequestType } from './oob-code-store.ts';

/** The path of mailed links, as on Firebase. */
export const actionPath = '/__/auth/action';

/** The name in links, as on Firebase. */
export const languageParameter = 'lang';

/** The action of a mailed link, by its `mode=` parameter in Firebase's links. */
export type ActionMode = 'verifyEmail' | 'resetPassword' | 'verifyAndChangeEmail' | 'recoverEmail';

/** The parameters of a mailed link, and of the form on its page. */
export interface Action {
  readonly mode: ActionMode;
  /** The mailed one-time code. */
  readonly secret: string;
  /** The URL that the page links to afterwards. */
  readonly continueUrl: string | null;
  /** Of the mail and of its page. */
  readonly language: string;
}

/** The kind of code that each action requires. */
export const requestTypeOf: Record<ActionMode, OobRequestType> = {
  verifyEmail: 'VERIFY_EMAIL',
  resetPassword: 'PASSWORD_RESET',
  verifyAndChangeEmail: 'VERIFY_AND_CHANGE_EMAIL',
  recoverEmail: 'RECOVER_EMAIL',
};

/** The occasion of a mail with an action link. */
export type ActionMailKind = Exclude<ActionMode, 'recoverEmail'> | 'emailChanged' | 'passwordChanged';

/** A mail with an action link, before it is put into words. */
export interface ActionMail {
  readonly kind: ActionMailKind;
  /** A validated email address. */
  readonly to: string;
  readonly link: string;
  readonly language: string;
}

/** Formats the link for a mail. */
export function actionLink(siteOrigin: string, { mode, secret, continueUrl, language }: Action): string {
  const link = new URL(actionPath, siteOrigin);
  link.searchParams.set('mode', mode);
  link.searchParams.set('oobCode', secret);
  if (continueUrl !== null) link.searchParams.set('continueUrl', continueUrl);
  if (language !== 'en') link.searchParams.set(languageParameter, language);
  return link.href;
}

/**
 * Parses the parameters of a link or of its form.
 *
 * @returns null when they are unknown or incomplete
 */
export function readAction(parameters: URLSearchParams): Action | null {
  const mode = parameters.get('mode');
  const secret = parameters.get('oobCode');
  if (mode === null || !isMode(mode) || secret === null || secret === '') return null;
  const language = languageIn(parameters);
  return { mode, secret, continueUrl: parameters.get('continueUrl'), language };
}

/** The language of a link's page, also of one that is not complete. */
export function languageIn(parameters: URLSearchParams): string {
  return mailLanguageOf(parameters.get(languageParameter));
}

function isMode(mode: string): mode is ActionMode {
  return Object.hasOwn(requestTypeOf, mode);
}

/**
 * Whether a URL belongs to this site. All loopback names count as one host, since a person may have opened `127.0.0.1`
 * where the site's origin is `localhost`.
 *
 * @param siteOrigin scheme, host and port, as in a URL's `origin`
 */
export function isOnSite(url: string, siteOrigin: string): boolean {
  if (!URL.canParse(url)) return false;
  const target = new URL(url);
  const site = new URL(siteOrigin);
  if (target.username !== '' || target.password !== '') return false;
  if (target.origin === site.origin) return true;
  return (
    target.protocol === site.protocol &&
    target.port === site.port &&
    isLoopbackHost(target.hostname) &&
    isLoopbackHost(site.hostname)
  );
}

/**
 * Returns the part of a URL below this site's origin, which prevents open redirects.
 *
 * @returns path, query and fragment; or `/login` without a URL or for another site's
 */
export function pathOnSite(url: string | null, siteOrigin: string): string {
  if (url === null || !isOnSite(url, siteOrigin)) return '/login';
  const { pathname, search, hash } = new URL(url);
  // A path that begins with two slashes would name another host.
  return `/${pathname.replace(/^\/+/, '')}${search}${hash}`;
}
