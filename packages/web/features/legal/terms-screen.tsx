import { appMessages } from '#app/messages.ts';
import { LegalPage } from './legal-page.tsx';
import { terms } from './legal-texts.ts';

/** /terms */
export function TermsScreen() {
  return <LegalPage title={appMessages.titles.terms} text={terms} />;
}
