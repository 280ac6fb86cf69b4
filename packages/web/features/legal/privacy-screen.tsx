import { appMessages } from '#app/messages.ts';
import { LegalPage } from './legal-page.tsx';

/** The text of legal/ as HTML in the language of the app, inserted by the build (startup/build/legal-texts.ts). */
declare const __PRIVACY_NOTICE__: string;

/** /privacy */
export function PrivacyScreen() {
  return <LegalPage title={appMessages.titles.privacy} text={__PRIVACY_NOTICE__} />;
}
