import { appMessages } from '#messages/app.ts';
import { privacyNotice } from '../../data/legal-texts.ts';
import { LegalPage } from './legal-page.tsx';

/** /privacy */
export function PrivacyScreen() {
  return <LegalPage title={appMessages.titles.privacy} text={privacyNotice} />;
}
