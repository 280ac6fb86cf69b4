import type { EmailPolicy } from '@blood-bank/backend/auth/email-policy';
import type { Campus } from '@blood-bank/domain/campus';
import { isEmailOfDomains, shownEmailDomains } from '@blood-bank/domain/email-domains';

/** Which addresses may sign up: in a closed community those of campus.json's `emailDomains`, else every one (null). */
export function emailPolicy({ emailDomains }: Pick<Campus, 'emailDomains'>): EmailPolicy | null {
  if (emailDomains.length === 0) return null;
  const { names, others } = shownEmailDomains(emailDomains);
  const rest = others === 0 ? '' : ` and ${others} ${others === 1 ? 'other' : 'others'}`;
  return {
    isAllowed: (email) => isEmailOfDomains(email, emailDomains),
    refusal: `Please use your university email address (${names.join(', ')}${rest}).`,
  };
}
