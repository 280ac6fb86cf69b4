import type { Language } from '@blood-bank/domain/language';
import { contributionObstacle } from '@blood-bank/domain/permissions';
import { memberOf } from './member.ts';
import { tokenOf } from './notice-settings.ts';
import type { Reaction } from './reaction.ts';

/** A member who can be told of requests by mail. */
export interface Recipient {
  readonly to: string;
  readonly language: Language;
  /** The secret of the member's link that ends further mails. */
  readonly token: string;
}

/**
 * Returns how a member is told of requests now; null for one who does not want that, has no verified address or a disabled account,
 * or could not offer to help: a suspended member, or one whose address is outside of a closed community.
 */
export async function recipientOf({ port, campus }: Reaction, uid: string): Promise<Recipient | null> {
  const token = await tokenOf(port, uid);
  if (token === null) return null;
  const to = (await port.addressesOf([uid])).get(uid);
  if (to === undefined) return null;
  const { language, isSuspended } = await memberOf(port, uid);
  const account = { email: to, emailVerified: true, isSuspended };
  return contributionObstacle(account, campus.emailDomains) === null ? { to, language, token } : null;
}
