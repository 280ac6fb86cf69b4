import type { AccountMessages } from './messages/account-messages.ts';
import { english } from './messages/en.ts';

/** How a site writes in one language. */
export interface SiteTexts {
  readonly siteName: string;
  readonly messages: AccountMessages;
}

/** The texts of a site by language, such as `en`. */
export type SiteTextsIn = (language: string) => SiteTexts;

/** Finds a site's texts: English in a language into which they are not translated. */
export function siteTextsOf(
  siteName: string,
  translations: Readonly<Record<string, SiteTexts>> = {},
): SiteTextsIn {
  const inEnglish: SiteTexts = { siteName, messages: english };
  return (language) => (Object.hasOwn(translations, language) && translations[language]) || inEnglish;
}
