import { type Language, languages } from '@blood-bank/domain/language';
import { withStorage } from '../storage/browser-storage.ts';

/** The localStorage key of the language chosen on this device. */
const languageKey = 'language';

/** The language of the page: the one chosen on this device, else the first of the browser's languages that the site has. */
export function pageLanguage(): Language {
  return storedLanguage() ?? navigator.languages.map(languageOf).find((one) => one !== null) ?? 'en';
}

/** Stores the choice for all pages opened from now on; without storage, for this page only. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Outlives a reload.
    history.replaceState({ ...history.state, [languageKey]: language }, '');
  }
}

function storedLanguage(): Language | null {
  return languageOf(
    history.state?.[languageKey] ?? withStorage('localStorage', (storage) => storage.getItem(languageKey)),
  );
}

function languageOf(tag: unknown): Language | null {
  return languages.find((language) => String(tag).split('-')[0] === language) ?? null;
}
