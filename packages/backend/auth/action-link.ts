import type { OobRequestType } from './oob-code-store.ts';

/** Where mailed links lead, as on Firebase. */
export const actionPath = '/__/auth/action';

/** What a mailed link does, by the word that Firebase's links have for it (`mode=`). */
export type ActionMode = 'verifyEmail' | 'resetPassword' | 'verifyAndChangeEmail' | 'recoverEmail';

/** What a mailed link carries, and the form on the page that it opens. */
export interface Action {
  readonly mode: ActionMode;
  /** The mailed code, which makes the link work once. */
  readonly secret: string;
  /** Where the page sends the person afterwards. */
  readonly continueUrl: string | null;
}

/** What a code has to be for, to do what its link says. */
export const requestTypeOf: Record<ActionMode, OobRequestType> = {
  verifyEmail: 'VERIFY_EMAIL',
  resetPassword: 'PASSWORD_RESET',
  verifyAndChangeEmail: 'VERIFY_AND_CHANGE_EMAIL',
  recoverEmail: 'RECOVER_EMAIL',
};

/** The link for a mail. */
export function actionLink(siteOrigin: string, { mode, secret, continueUrl }: Action): string {
  const link = new URL(actionPath, siteOrigin);
  link.searchParams.set('mode', mode);
  link.searchParams.set('oobCode', secret);
  if (continueUrl !== null) link.searchParams.set('continueUrl', continueUrl);
  return link.href;
}

/** @returns null when the link, or the form, is not one of ours or is not complete */
export function readAction(parameters: URLSearchParams): Action | null {
  const mode = parameters.get('mode');
  const secret = parameters.get('oobCode');
  if (mode === null || !isMode(mode) || secret === null || secret === '') return null;
  return { mode, secret, continueUrl: parameters.get('continueUrl') };
}

function isMode(mode: string): mode is ActionMode {
  return Object.hasOwn(requestTypeOf, mode);
}
