import type { Language } from '@blood-bank/domain/language';
import { type PageFileLists, pageFilesId } from '../page-file-lists.ts';
import { keepPageInput } from './page-input.ts';
import { storeLanguage } from './page-language.ts';

/**
 * Loads the page again with its scripts in a language, where what was typed is filled in again. Throws if they can't be had:
 * without a network, or from a server that has them in a later version only.
 */
export async function reloadIn(language: Language): Promise<void> {
  // The development server lists no files.
  const lists: Partial<PageFileLists> = JSON.parse(document.getElementById(pageFilesId)?.textContent ?? '{}');
  const file = lists[language]?.session;
  if (file !== undefined && !(await fetch(file)).ok) throw new Error(`${file} could not be loaded.`);
  storeLanguage(language);
  keepPageInput();
  location.reload();
}
