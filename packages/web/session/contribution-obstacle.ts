import { isEmailOfDomains } from '@blood-bank/domain/email-domains';
import { campus } from '../data/campus.ts';
import { communityWords } from '../words/en/community.ts';
import type { SessionMember } from './session.tsx';

/**
 * Returns the sentence for a member who may neither register as a donor nor post a request, whatever they do themselves;
 * null for the others. A member who only has to verify the address is told so by each form in its own words.
 */
export function contributionObstacle({ isSuspended, email }: SessionMember): string | null {
  const { adminPhone, emailDomains } = campus;
  if (isSuspended) return communityWords.suspended(adminPhone);
  if (isEmailOfDomains(email, emailDomains)) return null;
  return `${communityWords.foreignContributor(emailDomains)} ${communityWords.foreignAdvice(adminPhone)}`;
}
