import { campusIn } from '@blood-bank/domain/campus-texts';
import type { Language } from '@blood-bank/domain/language';
import { type BloodRequest, unitsStillNeeded } from '@blood-bank/domain/records/blood-request';
import { componentOf, type Donation } from '@blood-bank/domain/records/donation';
import type { Offer } from '@blood-bank/domain/records/offer';
import { requestLinkPath } from '@blood-bank/domain/request-link';
import type { MailWords, Messages, RequestFacts } from '../messages/mail-words.ts';
import { messagesIn } from '../messages/messages-in.ts';
import type { Mail, Reaction } from '../reaction.ts';
import type { ToldMember } from '../tell-once.ts';
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
    component: componentOf(request),
    units: unitsStillNeeded(request),
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

/** Composes the mail that tells a donor who has offered to help that a request is closed. */
export function composeClosingMail(reaction: Reaction, request: BloodRequest, member: ToldMember): Mail {
  const facts = factsOf(request, reaction.campus.timeZone);
  const link = reaction.origin + requestLinkPath(request);
  return composeMemberMail(reaction, member, ({ closing }) => closing(facts), link, request.userId);
}

/** Composes the mail that thanks a member for a donation that somebody else has recorded. */
export function composeDonationMail(reaction: Reaction, donation: Donation, member: ToldMember): Mail {
  const facts = {
    donatedOn: donation.donatedOn,
    place: plainText(donation.place),
    club: campusIn(reaction.campus, member.language).club.name,
  };
  const link = `${reaction.origin}/`;
  return composeMemberMail(reaction, member, ({ donation }) => donation(facts), link, donation.recordedBy);
}

/** Composes the mail that asks a donor about a donation that the owner of a request has told of. @param link of the page that takes the answer */
export function composeDonatedMail(reaction: Reaction, link: string, member: ToldMember): Mail {
  return composeMemberMail(reaction, member, ({ donated }) => donated, link);
}

/** Composes the mail that asks the owner of a request whether it is still needed. */
export function composeNeededMail(
  reaction: Reaction,
  request: BloodRequest,
  link: string,
  member: ToldMember,
): Mail {
  const facts = factsOf(request, reaction.campus.timeZone);
  return composeMemberMail(reaction, member, ({ needed }) => needed(facts), link);
}

/** Composes the mail that tells a donor that the deferral is over. */
export function composeReadyMail(reaction: Reaction, member: ToldMember): Mail {
  return composeMemberMail(reaction, member, ({ ready }) => ready, `${reaction.origin}/requests`);
}

/** Composes the mail that asks a donor who is not available whether that is still so. */
export function composeAvailableMail(reaction: Reaction, link: string, member: ToldMember): Mail {
  return composeMemberMail(reaction, member, ({ available }) => available, link);
}

/** @param author of what the mail is about; null for the host */
function composeMemberMail(
  { campus }: Reaction,
  { to, language, messageId, unsubscribe }: ToldMember,
  wordsIn: (messages: Messages) => MailWords,
  link: string,
  author: string | null = null,
): Mail {
  const own = messagesIn(language);
  const words = wordsIn(own);
  const messages = { ...own, unsubscribe: { ...own.unsubscribe, sentence: own.unsubscribeMember } };
  const content = { words, messages, siteName: campusIn(campus, language).siteName, link, unsubscribe };
  const [text, html] = [textOf(content), htmlOf(content)];
  return { to, subject: words.subject, text, html, link, author, messageId, unsubscribeUrl: unsubscribe };
}
