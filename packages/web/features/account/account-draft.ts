import type { SignUp } from '@blood-bank/domain/records/member';

/** The name of the draft in which the create-account form is kept, and from which a broken-off sign-up is finished. */
export const accountDraft = 'account';

/** What of the create-account form is kept: all but the password, which has to be typed again. */
export function keptPart({ password: _, ...kept }: SignUp) {
  return kept;
}
