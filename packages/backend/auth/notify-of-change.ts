import { actionMail, type Mail } from '../mail/action-mail.ts';
import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { Account } from './account.ts';
import { actionLink } from './action-link.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { createOobCode } from './oob-mail.ts';

/**
 * Makes the mail that tells the owner of an account about a new password or address, with a link that takes the change
 * back (Firebase's RECOVER_EMAIL). Only a verified address gets one: nobody is mailed for what a stranger does to an
 * account that the stranger has made. Belongs into the transaction of the change.
 *
 * @param before the account before the change; the mail goes to its address
 * @param newEmail the address that it gets; null when its password changes
 * @returns the mail, to be sent once the transaction is on disk; null when there is nobody to tell
 */
export function createChangeMail(
  tx: WriteTransaction,
  auth: AuthContext,
  before: Account,
  newEmail: string | null,
  { siteOrigin }: Client,
): Mail | null {
  if (!before.emailVerified) return null;
  const { uid, email } = before;
  const secret = createOobCode(tx, auth, { uid, requestType: 'RECOVER_EMAIL', email, newEmail });
  const link = actionLink(siteOrigin, { mode: 'recoverEmail', secret, continueUrl: null });
  const kind = newEmail === null ? 'passwordChanged' : 'emailChanged';
  return actionMail({ kind, to: email, siteName: auth.siteName, link });
}
