import { appMessages } from '#app/messages.ts';
import { LegalPage } from './legal-page.tsx';
import { privacyNotice } from './legal-texts.ts';

/** /privacy */
export function PrivacyScreen() {
  return <LegalPage title={appMessages.titles.privacy} text={privacyNotice} />;
}
