import type { Language } from '@blood-bank/domain/language';
import { deliverNotice } from './deliver-notice.ts';
import { type NoticeReservation, readNotice } from './notice-reservation.ts';
import type { Notice, Reaction } from './reaction.ts';
import { memberOf, tokenOf } from './recipient.ts';
import { DaySlots, reserveWithPlace } from './slots.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** A member who gets a single notice. */
export interface ToldMember {
  readonly to: string;
  readonly language: Language;
  readonly messageId: string;
  /** The link that ends further mails; null for a member who has not asked for any. */
  readonly unsubscribe: string | null;
}

/**
 * Tells a member something about a document once, within the campus's mails of the day.
 *
 * @param notice its id says what it is about, so that it is sent once
 * @param compose makes the notice; null when the member is not to be told any more
 * @returns false when it has to be tried again
 */
export async function tellOnce(
  reaction: Reaction,
  notice: Pick<NoticeReservation, 'id' | 'request' | 'uid' | 'source' | 'author'>,
  compose: (member: ToldMember) => Promise<Notice | null>,
): Promise<boolean> {
  const { port } = reaction;
  const { id, uid } = notice;
  const reserved = await readNotice(port, id);
  if (reserved !== null && reserved.state !== 'chosen') return true;
  if (reserved === null) {
    // No slot is taken for a mail that is not sent.
    if ((await memberToTell(reaction, id, uid)) === null) return true;
    const at = new Date(port.now());
    const pools = [new DaySlots(reaction, at).mails('reminders')];
    if (!(await reserveWithPlace(port, pools, { ...notice, at }))) return true;
  }
  const delivery = await deliverNotice(port, id, async () => {
    const member = await memberToTell(reaction, id, uid);
    return member === null ? null : compose(member);
  });
  return delivery === 'done';
}

/** Returns how a member is told now; null for one who can't be: without a verified address, or suspended. */
async function memberToTell(
  { port, origin }: Reaction,
  messageId: string,
  uid: string,
): Promise<ToldMember | null> {
  const to = (await port.addressesOf([uid])).get(uid);
  const { language, isSuspended } = await memberOf(port, uid);
  if (to === undefined || isSuspended) return null;
  const token = await tokenOf(port, uid);
  const unsubscribe = token === null ? null : unsubscribeUrl(origin, uid, token, language);
  return { to, language, messageId: messageId.replace(':', '.'), unsubscribe };
}
