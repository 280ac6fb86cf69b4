import { language } from '#lib/i18n/language.ts';
import { switchLanguage } from '../lib/i18n/switch-language.ts';

/** Switches to the other language, which names itself: on phones in short. */
export function LanguageSwitch({ className }: { readonly className: string }) {
  const { other, names, shortNames } = language;
  return (
    <button type="button" lang={other} className={className} onClick={() => switchLanguage(other)}>
      <span aria-hidden="true" className="md:hidden">
        {shortNames[other]}
      </span>
      <span className="max-md:sr-only">{names[other]}</span>
    </button>
  );
}
