import { languages } from '@blood-bank/domain/language';
import { language } from '#messages/language.ts';
import { myAccountMessages as messages } from '#messages/my-account.ts';
import { switchLanguage } from '../../session/switch-language.ts';
import { ChoiceField } from '../../ui/choice-fields.tsx';

/** The language of the site and of the e-mails to the member. */
export function LanguageSetting() {
  function choose(chosen: string) {
    const one = languages.find((code) => code === chosen);
    if (one !== undefined) switchLanguage(one);
  }

  return (
    <div className="-mb-4">
      <ChoiceField
        label={messages.language}
        hint={messages.languageNote}
        choices={languages}
        choiceLabels={language.names}
        value={language.code}
        onChange={({ target }) => choose(target.value)}
      />
    </div>
  );
}
