import { appMessages } from '#app/messages.ts';
import { LegalPage } from './legal-page.tsx';

/** The text of legal/ as HTML in the language of the app, inserted by the build (startup/build/legal-texts.ts). */
declare const __TERMS__: string;

/** /terms */
export function TermsScreen() {
  return <LegalPage title={appMessages.titles.terms} text={__TERMS__} />;
}
