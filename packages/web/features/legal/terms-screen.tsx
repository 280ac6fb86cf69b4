import { appMessages } from '#messages/app.ts';
import { terms } from '../../data/legal-texts.ts';
import { LegalPage } from './legal-page.tsx';

/** /terms */
export function TermsScreen() {
  return <LegalPage title={appMessages.titles.terms} text={terms} />;
}
