import { isEmailAddress } from '@blood-bank/domain/email-address';
import { isEmailOfDomains } from '@blood-bank/domain/email-domains';
import { invitationId } from '@blood-bank/domain/identity-hashes';
import { type Invitation, invitationRecord } from '@blood-bank/domain/records/invitation';
import { isRosterId } from '@blood-bank/domain/roster-ids';
import * as v from 'valibot';
import { deliverNotice } from './deliver-notice.ts';
import { composeInvitationNotice } from './mails/mails.ts';
import { readNotice } from './notice-reservation.ts';
import {
  type DocumentPort,
  isRecent,
  type Reaction,
  type StoredDocument,
  UnfinishedReactionError,
} from './reaction.ts';
import { memberOf } from './recipient.ts';
import { DaySlots, reserveWithPlace } from './slots.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** The documents whose creation this reacts to. */
export const invitationDocuments = 'invitations/{id}';

/** As many donors as may share an address; the entry among them is looked for. */
const mostWithAddress = 20;

/**
 * Invites the person of a roster entry by mail to register: once for each mailbox, and not who has an account already or wants no
 * mails. What is too much for the campus's day is taken back, to be invited another day. When there is nothing more to send, the
 * address is removed from the invitation, whose id is enough for "once".
 *
 * @throws UnfinishedReactionError when the mail is not sent, or what the port throws
 */
export async function sendInvitation(reaction: Reaction, document: StoredDocument): Promise<void> {
  const { port } = reaction;
  const id = document.path.split('/')[1] ?? '';
  const parsed = v.safeParse(invitationRecord, document.fields);
  const secret = (await port.get('rosterSecrets/ids'))?.fields.secret;
  // Under another id, or as another notation, the address could be invited once more.
  if (!parsed.success || !isEmailAddress(parsed.output.email)) return;
  if (typeof secret !== 'string' || id !== invitationId(secret, parsed.output.email)) return;
  const invitation = parsed.output;
  const noticeId = `invitation:${id}`;
  if ((await readNotice(port, noticeId)) === null) {
    if (!isRecent(invitation.invitedAt, port.now()) || (await nameOf(reaction, id, invitation)) === null) {
      return removeAddress(port, document.path);
    }
    const at = new Date(port.now());
    const { path: source } = document;
    const reservation = {
      id: noticeId,
      request: noticeId,
      uid: '',
      source,
      author: invitation.invitedBy,
      at,
    };
    const isReserved = await reserveWithPlace(
      port,
      [new DaySlots(reaction, at).mails('invitations')],
      reservation,
    );
    if (!isReserved) return port.delete(source);
  }
  const delivery = await deliverNotice(port, noticeId, async () => {
    const fullName = await nameOf(reaction, id, invitation);
    if (fullName === null) return null;
    // The language of the person is not known: that of the admin, who knows the club.
    const { language } = await memberOf(port, invitation.invitedBy);
    const unsubscribe = unsubscribeUrl(reaction.origin, id, invitation.token, language);
    return composeInvitationNotice(reaction, { to: invitation.email, fullName, language, id, unsubscribe });
  });
  if (delivery !== 'done') throw new UnfinishedReactionError();
  await removeAddress(port, document.path);
}

async function removeAddress(port: DocumentPort, path: string): Promise<void> {
  const stored = v.safeParse(invitationRecord, (await port.get(path))?.fields);
  if (stored.success) await port.set(path, { ...stored.output, email: '' });
}

/** Returns the name of the person in the roster; null when the person is not to be invited any more. */
async function nameOf({ port, campus }: Reaction, id: string, { email }: Invitation): Promise<string | null> {
  // Nobody else could sign up.
  if (!isEmailOfDomains(email, campus.emailDomains)) return null;
  const stored = v.safeParse(invitationRecord, (await port.get(`invitations/${id}`))?.fields);
  if (!stored.success || stored.output.isUnwanted) return null;
  const where = [{ field: 'email', op: '==', value: email }] as const;
  if ((await port.query({ collection: 'users', where, limit: 1 })).length > 0) return null;
  const donors = await port.query({ collection: 'donors', where, limit: mostWithAddress });
  const entry = donors.find(({ path }) => isRosterId(path.split('/')[1] ?? ''));
  return entry === undefined ? null : String(entry.fields.fullName ?? '');
}
