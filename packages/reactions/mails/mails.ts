import { campusIn } from '@blood-bank/domain/campus-texts';
import type { Language } from '@blood-bank/domain/language';
import { type BloodRequest, unitsStillNeeded } from '@blood-bank/domain/records/blood-request';
import { componentOf, type Donation } from '@blood-bank/domain/records/donation';
import type { Offer } from '@blood-bank/domain/records/offer';
import { requestLinkPath } from '@blood-bank/domain/request-link';
import type { MailWords, Messages, RequestFacts } from '../messages/mail-words.ts';
import { messagesIn } from '../messages/messages-in.ts';
import type { Notice, Notification, Reaction } from '../reaction.ts';
import type { ToldMember } from '../tell-once.ts';
import { htmlOf, textOf } from './mail-layout.ts';
import { plainText } from './plain-text.ts';

/** To whom a notice about a request goes. */
interface Recipient {
  readonly to: string;
  readonly language: Language;
  readonly messageId: string;
  /** The recipient's link that ends further mails; null for one who wants none, and is told on devices alone. */
  readonly unsubscribe: string | null;
}

/** Composes the notice that tells a donor of a request. It has no patient, no number and no address of anybody else. */
export function composeRequestNotice(
  { campus, origin }: Reaction,
  request: BloodRequest,
  { to, language, messageId, unsubscribe }: Recipient,
): Notice {
  const messages = messagesIn(language);
  const words = messages.request(factsOf(request, campus.timeZone));
  const path = requestLinkPath(request);
  const notification = notificationOf(words, { path, language, isUrgent: request.urgency === 'urgent' });
  if (unsubscribe === null) return { notification, mail: null };
  const { subject } = words;
  const link = origin + path;
  const content = { words, messages, siteName: campusIn(campus, language).siteName, link, unsubscribe };
  const [text, html] = [textOf(content), htmlOf(content)];
  const author = request.userId;
  return {
    notification,
    mail: { to, subject, text, html, link, author, messageId, unsubscribeUrl: unsubscribe },
  };
}

/** Shortens a mail to what a device shows. */
function notificationOf(
  { title, subject, facts, lead }: MailWords,
  rest: Pick<Notification, 'path' | 'language' | 'isUrgent'>,
): Notification {
  const body = facts.length === 0 ? lead : facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  return { title: title ?? subject, body, ...rest };
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

/** Composes the notice that tells the owner of a request about an offer: its number and message are on the request's page only. */
export function composeOfferNotice(
  { campus, origin }: Reaction,
  request: BloodRequest,
  { fullName, bloodGroup, userId }: Offer,
  { to, language }: { readonly to: string; readonly language: Language },
): Notice {
  const messages = messagesIn(language);
  const words = messages.offer(
    { donor: plainText(fullName), donorGroup: bloodGroup },
    factsOf(request, campus.timeZone),
  );
  const path = requestLinkPath(request);
  const link = origin + path;
  const content = { words, messages, siteName: campusIn(campus, language).siteName, link, unsubscribe: null };
  const mail = {
    to,
    subject: words.subject,
    text: textOf(content),
    html: htmlOf(content),
    link,
    author: userId,
    messageId: `offer.${request.id}.${userId}`,
    unsubscribeUrl: null,
  };
  return { notification: notificationOf(words, { path, language, isUrgent: true }), mail };
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

/** Composes the notice that invites the person of a roster entry to register: a mail, as there is no account. */
export function composeInvitationNotice(
  { campus, origin }: Reaction,
  { to, fullName, language, id, unsubscribe }: Invited,
): Notice {
  const { siteName, club, adminPhone } = campusIn(campus, language);
  const own = messagesIn(language);
  const words = own.invitation({ fullName: plainText(fullName), siteName, club: club.name, adminPhone });
  const messages = { ...own, unsubscribe: own.unsubscribeInvitation };
  const link = `${origin}/register`;
  const content = { words, messages, siteName, link, unsubscribe };
  const [text, html] = [textOf(content), htmlOf(content)];
  const mail = {
    to,
    subject: words.subject,
    text,
    html,
    link,
    author: null,
    messageId: `invitation.${id}`,
    unsubscribeUrl: unsubscribe,
  };
  return { notification: null, mail };
}

/** Composes the notice that tells a donor who has offered to help that a request is closed. */
export function composeClosingNotice(reaction: Reaction, request: BloodRequest, member: ToldMember): Notice {
  const facts = factsOf(request, reaction.campus.timeZone);
  const path = requestLinkPath(request);
  return composeMemberNotice(reaction, member, ({ closing }) => closing(facts), { path }, request.userId);
}

/** Composes the notice that thanks a member for a donation that somebody else has recorded. */
export function composeDonationNotice(reaction: Reaction, donation: Donation, member: ToldMember): Notice {
  const facts = {
    donatedOn: donation.donatedOn,
    place: plainText(donation.place),
    club: campusIn(reaction.campus, member.language).club.name,
  };
  const links = { path: '/dashboard' };
  return composeMemberNotice(reaction, member, (own) => own.donation(facts), links, donation.recordedBy);
}

/** Composes the notice that asks a donor about a donation that the owner of a request has told of. @param link of the page that takes the answer */
export function composeDonatedNotice(reaction: Reaction, link: string, member: ToldMember): Notice {
  return composeMemberNotice(reaction, member, ({ donated }) => donated, { path: '/dashboard', link });
}

/** Composes the notice that asks the owner of a request whether it is still needed. */
export function composeNeededNotice(
  reaction: Reaction,
  request: BloodRequest,
  link: string,
  member: ToldMember,
): Notice {
  const facts = factsOf(request, reaction.campus.timeZone);
  const links = { path: requestLinkPath(request), link };
  return composeMemberNotice(reaction, member, ({ needed }) => needed(facts), links);
}

/** Composes the notice that tells the donor who wants to be told of requests that the deferral is over. */
export function composeReadyNotice(reaction: Reaction, member: ToldMember): Notice {
  const notice = composeMemberNotice(reaction, member, ({ ready }) => ready, { path: '/view-requests' });
  return member.unsubscribe === null ? { ...notice, mail: null } : notice;
}

/** Composes the notice that asks a donor who is not available whether that is still so. */
export function composeAvailableNotice(reaction: Reaction, link: string, member: ToldMember): Notice {
  return composeMemberNotice(reaction, member, ({ available }) => available, { path: '/dashboard', link });
}

/** Composes the notice that asks a donor whether the profile is still right. */
export function composeRightNotice(reaction: Reaction, link: string, member: ToldMember): Notice {
  return composeMemberNotice(reaction, member, ({ right }) => right, { path: '/dashboard', link });
}

/** Where a notice leads: a device to a page of the site, a mail to the same unless it has a link that needs no session. */
interface Links {
  readonly path: string;
  readonly link?: string;
}

/** @param author of what the notice is about; null for the host */
function composeMemberNotice(
  { campus, origin }: Reaction,
  { to, language, messageId, unsubscribe }: ToldMember,
  wordsIn: (messages: Messages) => MailWords,
  { path, link = origin + path }: Links,
  author: string | null = null,
): Notice {
  const own = messagesIn(language);
  const words = wordsIn(own);
  const messages = { ...own, unsubscribe: { ...own.unsubscribe, sentence: own.unsubscribeMember } };
  const content = { words, messages, siteName: campusIn(campus, language).siteName, link, unsubscribe };
  const [text, html] = [textOf(content), htmlOf(content)];
  const { subject } = words;
  return {
    notification: notificationOf(words, { path, language, isUrgent: false }),
    mail: { to, subject, text, html, link, author, messageId, unsubscribeUrl: unsubscribe },
  };
}
