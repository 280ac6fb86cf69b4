import { contributionObstacle } from '@blood-bank/domain/permissions';
import { campus } from '../data/campus.ts';
import { communityMessages } from '../messages/en/community.ts';
import type { SessionMember } from './session.tsx';

/**
 * Returns the sentence for a member who can't register as a donor or post a request and can't change that themselves; null
 * for the others. A member who only has to verify the address gets a sentence of each form's own.
 */
export function contributionRefusal(member: SessionMember): string | null {
  const { adminPhone, emailDomains } = campus;
  switch (contributionObstacle(member, emailDomains)) {
    case 'suspended':
      return communityMessages.suspended(adminPhone);
    case 'foreign-address':
      return `${communityMessages.foreignContributor(emailDomains)} ${communityMessages.foreignAdvice(adminPhone)}`;
    default:
      return null;
  }
}
