import type { MailLanguage } from '../../auth/mail-language.ts';
import type { AccountMessages } from './account-messages.ts';
import { bangla } from './bn.ts';
import { english } from './en.ts';

const byLanguage: { readonly [language in MailLanguage]: AccountMessages } = { en: english, bn: bangla };

/** Returns the messages about accounts in a language. */
export function accountMessages(language: MailLanguage): AccountMessages {
  return byLanguage[language];
}
