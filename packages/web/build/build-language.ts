import { defaultClientConditions, defaultServerConditions, type UserConfig } from 'vite';
import type { Language } from '../../domain/language.ts';

/** The condition of package.json's imports under which the messages are those in Bangla. */
const condition = 'bangla';

/** The part of a configuration that builds the app in a language. */
export function inLanguage(language: Language): Pick<UserConfig, 'resolve' | 'ssr'> {
  const conditions = language === 'bn' ? [condition] : [];
  return {
    resolve: { conditions: [...conditions, ...defaultClientConditions] },
    ssr: { noExternal: true, resolve: { conditions: [...conditions, ...defaultServerConditions] } },
  };
}

/** Whether a configuration builds the app in Bangla. */
export function isTranslated({ resolve }: Pick<UserConfig, 'resolve'>): boolean {
  return resolve?.conditions?.includes(condition) === true;
}
