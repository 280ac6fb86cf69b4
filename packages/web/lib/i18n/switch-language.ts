import type { Language } from '@blood-bank/domain/language';
import { language } from '#lib/i18n/language.ts';
import { showBanner } from '../late-banners.ts';

/** Switches to a language, or says that it could not be loaded: the page then stays as it is. */
export async function switchLanguage(to: Language): Promise<void> {
  showBanner({ problem: null });
  try {
    const { reloadIn } = await import('./reload-in-language.ts');
    await reloadIn(to);
  } catch {
    showBanner({ problem: language.notLoaded });
  }
}
