import { campusIn } from '@blood-bank/domain/campus-texts';
import type { Language } from '@blood-bank/domain/language';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { Offer } from '@blood-bank/domain/records/offer';
import { requestLinkPath } from '@blood-bank/domain/request-link';
import type { RequestFacts } from '../messages/mail-words.ts';
import { messagesIn } from '../messages/messages-in.ts';
import type { Mail, Reaction } from '../reaction.ts';
import { htmlOf, textOf } from './mail-layout.ts';
import { plainText } from './plain-text.ts';

/** To whom a mail about a request goes. */
interface Recipient {
  readonly to: string;
  readonly language: Language;
  readonly messageId: string;
  /** The recipient's link that ends further mails. */
  readonly unsubscribe: string;
}

/** Composes the mail that tells a donor of a request. It has no patient, no number and no address of anybody else. */
export function composeRequestMail(
  { campus, origin }: Reaction,
  request: BloodRequest,
  { to, language, messageId, unsubscribe }: Recipient,
): Mail {
  const messages = messagesIn(language);
  const words = messages.request(factsOf(request, campus.timeZone));
  const { subject } = words;
  const link = origin + requestLinkPath(request);
  const content = { words, messages, siteName: campusIn(campus, language).siteName, link, unsubscribe };
  const [text, html] = [textOf(content), htmlOf(content)];
  return { to, subject, text, html, link, author: request.userId, messageId, unsubscribeUrl: unsubscribe };
}

/** What mails say about a request. */
function factsOf(request: BloodRequest, timeZone: string): RequestFacts {
  return {
    group: request.requiredBloodGroup,
    units: request.unitsRequired,
    hospital: plainText(request.hospitalName),
    location: plainText(request.hospitalLocation),
    urgency: request.urgency,
    neededBy: request.neededBy,
    timeZone,
  };
}

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
