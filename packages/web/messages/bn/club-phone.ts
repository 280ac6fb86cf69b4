import type * as english from '../en/club-phone.ts';
import type { Translation } from '../translation.ts';

/** The way out where the site fails somebody who needs blood. */
export const clubPhoneMessages: Translation<typeof english.clubPhoneMessages> = {
  orCall: 'অথবা ক্লাবে ফোন করুন:',
};
