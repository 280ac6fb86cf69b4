import { campusIn } from '@blood-bank/domain/campus-texts';
import type { Language } from '@blood-bank/domain/language';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { Offer } from '@blood-bank/domain/records/offer';
import { requestLinkPath } from '@blood-bank/domain/request-link';
import { messagesIn } from '../messages/messages-in.ts';
import type { Mail } from '../port.ts';
import type { Reaction } from '../reaction.ts';
import { htmlOf, textOf } from './mail-layout.ts';
import { plainText } from './plain-text.ts';
import { factsOf } from './request-mail.ts';

/** Composes the mail that tells the owner of a request about an offer: its number and message are on the request's page only. */
export function composeOfferMail(
  { campus, origin }: Reaction,
  request: BloodRequest,
  { fullName, bloodGroup, userId }: Offer,
  { to, language }: { readonly to: string; readonly language: Language },
): Mail {
  const messages = messagesIn(language);
  const words = messages.offer(
    { donor: plainText(fullName), donorGroup: bloodGroup },
    factsOf(request, campus.timeZone),
  );
  const link = origin + requestLinkPath(request);
  const content = { words, messages, siteName: campusIn(campus, language).siteName, link, unsubscribe: null };
  return {
    to,
    subject: words.subject,
    text: textOf(content),
    html: htmlOf(content),
    link,
    author: userId,
    messageId: `offer.${request.id}.${userId}`,
    unsubscribeUrl: null,
  };
}
