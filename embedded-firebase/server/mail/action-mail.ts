import type { ActionMail } from '../auth/codes/action-link.ts';
import type { Mail } from './outgoing-mail.ts';
import type { SiteTexts } from './site-texts.ts';

/** Puts a mail with an action link into words. */
export function composeActionMail({ kind, to, link }: ActionMail, texts: SiteTexts): Mail {
  const siteName = inOneLine(texts.siteName);
  const { mails, greeting, closing } = texts.messages;
  const { subject, before, after } = mails[kind];
  const text = `${greeting}\n\n${before(siteName)}\n\n${link}\n\n${after}\n\n${closing}\n${siteName}\n`;
  return { to, subject: subject(siteName), text, link };
}

/** Removes line breaks, which would end the header `Subject` (header injection). */
function inOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
