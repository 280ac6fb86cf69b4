/** The texts of legal/ as HTML in the language of the app, inserted by the build (build/legal-texts.ts). */
declare const __PRIVACY_NOTICE__: string;
declare const __TERMS__: string;

export const privacyNotice = __PRIVACY_NOTICE__;
export const terms = __TERMS__;
