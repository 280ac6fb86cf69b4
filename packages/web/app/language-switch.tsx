import { language } from '#messages/language.ts';
import { switchLanguage } from '../session/switch-language.ts';

/** Switches to the other language, which names itself. */
export function LanguageSwitch({ className }: { readonly className: string }) {
  const { other, names } = language;
  return (
    <button type="button" lang={other} className={className} onClick={() => switchLanguage(other)}>
      {names[other]}
    </button>
  );
}
