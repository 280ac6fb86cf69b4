import type { BloodGroup } from '@blood-bank/domain/blood-group';
import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import type { Language } from '@blood-bank/domain/language';
import type { Urgency } from '@blood-bank/domain/records/blood-request';
import type { Component } from '@blood-bank/domain/records/donation';
import type { Answer, Question } from '../answers.ts';

/** What a mail says about a request. The texts of members are safe in mails (plain-text.ts). */
export interface RequestFacts {
  readonly group: BloodGroup;
  readonly component: Component;
  /** Still to come. */
  readonly units: number;
  readonly hospital: string;
  /** Empty where the request names none. */
  readonly location: string;
  readonly urgency: Urgency;
  /** null where the request names no time. */
  readonly neededBy: Date | null;
  readonly timeZone: string;
}

/** What a mail says about an offer. */
interface OfferFacts {
  readonly donor: string;
  readonly donorGroup: string;
}

/** What a mail says to a person who is invited to register. */
interface InvitationFacts {
  readonly fullName: string;
  readonly siteName: string;
  readonly club: string;
  readonly adminPhone: string;
}

/** What a mail says about a donation. */
interface DonationFacts {
  readonly donatedOn: CalendarDate | null;
  /** Empty where it is not known. */
  readonly place: string;
  readonly club: string;
}

/** The words of one mail, in the order in which they are shown. */
export interface MailWords {
  readonly subject: string;
  /** Of the notification on a device, where the subject names a person: others may see its screen. */
  readonly title?: string;
  readonly greeting: string;
  readonly lead: string;
  /** Each a name, and what it is; there may be none. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly beforeLink: string;
  /** The text of the link, where a link has one. */
  readonly link: string;
  readonly notes: readonly string[];
  readonly closing: string;
}

/** Why a person gets a mail, and the text of the link that ends them. */
interface UnsubscribeWords {
  readonly sentence: string;
  readonly link: string;
}

/** The words of a page. */
interface PageWords {
  readonly heading: string;
  readonly sentence: string;
}

/** Every sentence that reactions send, in one language. */
export interface Messages {
  /** As in the HTML attribute `lang`. */
  readonly language: Language;
  request(facts: RequestFacts): MailWords;
  offer(offer: OfferFacts, facts: RequestFacts): MailWords;
  invitation(facts: InvitationFacts): MailWords;
  /** To a donor whose offer stands, when the request is closed. */
  closing(facts: RequestFacts): MailWords;
  donation(facts: DonationFacts): MailWords;
  /** The questions whose answers answerPage has. */
  readonly donated: MailWords;
  needed(facts: RequestFacts): MailWords;
  readonly available: MailWords;
  readonly right: MailWords;
  readonly ready: MailWords;
  /** Before the link that ends further mails, and that link's text; and the same in an invitation. */
  readonly unsubscribe: UnsubscribeWords;
  readonly unsubscribeInvitation: UnsubscribeWords;
  /** The sentence in the mails to a member who has offered, donated, or paused. */
  readonly unsubscribeMember: string;
  /** The page behind that link: before the click, after it, and for a link that is not valid. */
  readonly unsubscribePage: {
    readonly question: PageWords;
    readonly button: string;
    readonly done: PageWords;
    readonly invalid: PageWords;
    /** The link on both of the latter to where the mails are chosen. */
    readonly account: string;
  };
  /** The page behind the link of a question: before the answer, after each, and where it can't be answered any more. */
  readonly answerPage: {
    readonly questions: { readonly [question in Question]: PageWords };
    readonly buttons: { readonly [answer in Answer]: string };
    readonly done: { readonly [answer in Answer]: PageWords };
    readonly late: PageWords;
    readonly invalid: PageWords;
    /** The link to the site. */
    readonly open: string;
  };
}
