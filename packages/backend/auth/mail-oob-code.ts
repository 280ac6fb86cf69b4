import { actionMail, type Mail } from '../mail/action-mail.ts';
import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { Account } from './account.ts';
import { type ActionMode, actionLink, requestTypeOf } from './action-link.ts';
import type { AuthContext } from './auth-context.ts';
import { createOobCode } from './oob-mail.ts';

/** What to mail to whom. */
export interface CodeMail {
  readonly mode: Exclude<ActionMode, 'recoverEmail'>;
  readonly account: Account;
  /** The address that the mail goes to and the account is to have; null leaves it as it is. */
  readonly newEmail: string | null;
  readonly siteOrigin: string;
  readonly continueUrl: string | null;
}

/**
 * Makes a code.
 *
 * @returns the mail with the link that carries it, to be sent once the transaction is on disk: a code that was not
 *   stored would be a link that leads nowhere
 */
export function createOobMail(
  tx: WriteTransaction,
  auth: AuthContext,
  { mode, account, newEmail, siteOrigin, continueUrl }: CodeMail,
): Mail {
  const { uid, email } = account;
  const secret = createOobCode(tx, auth, { uid, requestType: requestTypeOf[mode], email, newEmail });
  const link = actionLink(siteOrigin, { mode, secret, continueUrl });
  return actionMail({ kind: mode, to: newEmail ?? email, siteName: auth.siteName, link });
}
