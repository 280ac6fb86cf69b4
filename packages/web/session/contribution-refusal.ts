import { contributionObstacle } from '@blood-bank/domain/permissions';
import { campus } from '../data/campus.ts';
import { communityWords } from '../words/en/community.ts';
import type { SessionMember } from './session.tsx';

/**
 * Returns the sentence for a member who can't register as a donor or post a request and can't change that themselves; null
 * for the others. A member who only has to verify the address gets a sentence of each form's own.
 */
export function contributionRefusal(member: SessionMember): string | null {
  const { adminPhone, emailDomains } = campus;
  switch (contributionObstacle(member, emailDomains)) {
    case 'suspended':
      return communityWords.suspended(adminPhone);
    case 'foreign-address':
      return `${communityWords.foreignContributor(emailDomains)} ${communityWords.foreignAdvice(adminPhone)}`;
    default:
      return null;
  }
}
