import { campusIn } from '@blood-bank/domain/campus-texts';
import type { Language } from '@blood-bank/domain/language';
import { messagesIn } from '../messages/messages-in.ts';
import type { Mail } from '../port.ts';
import type { Reaction } from '../reaction.ts';
import { htmlOf, textOf } from './mail-layout.ts';
import { plainText } from './plain-text.ts';

/** Who is invited. */
interface Invited {
  readonly to: string;
  /** As the roster has it. */
  readonly fullName: string;
  readonly language: Language;
  /** The invitation's id. */
  readonly id: string;
  /** The link that ends further mails. */
  readonly unsubscribe: string;
}

/** Composes the mail that invites the person of a roster entry to register. */
export function composeInvitationMail(
  { campus, origin }: Reaction,
  { to, fullName, language, id, unsubscribe }: Invited,
): Mail {
  const { siteName, club, adminPhone } = campusIn(campus, language);
  const own = messagesIn(language);
  const words = own.invitation({ fullName: plainText(fullName), siteName, club: club.name, adminPhone });
  const messages = { ...own, unsubscribe: own.unsubscribeInvitation };
  const link = `${origin}/register`;
  const content = { words, messages, siteName, link, unsubscribe };
  const [text, html] = [textOf(content), htmlOf(content)];
  return {
    to,
    subject: words.subject,
    text,
    html,
    link,
    author: null,
    messageId: `invitation.${id}`,
    unsubscribeUrl: unsubscribe,
  };
}
