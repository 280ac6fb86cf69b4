import { campusIn } from '@blood-bank/domain/campus-texts';
import type { Language } from '@blood-bank/domain/language';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { requestLinkPath } from '@blood-bank/domain/request-link';
import type { RequestFacts } from '../messages/mail-words.ts';
import { messagesIn } from '../messages/messages-in.ts';
import type { Mail } from '../port.ts';
import type { Reaction } from '../reaction.ts';
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
export function factsOf(request: BloodRequest, timeZone: string): RequestFacts {
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
