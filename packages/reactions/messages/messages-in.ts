import type { Language } from '@blood-bank/domain/language';
import { bangla } from './bn.ts';
import { english } from './en.ts';
import type { Messages } from './mail-words.ts';

const byLanguage: { readonly [language in Language]: Messages } = { en: english, bn: bangla };

/** Returns what reactions say in a language. */
export function messagesIn(language: Language): Messages {
  return byLanguage[language];
}
