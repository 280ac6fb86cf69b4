import { isEmailOfDomains } from '@blood-bank/domain/email-domains';
import { campus } from '../data/campus.ts';
import { communityWords } from '../words/en/community.ts';
import type { SessionMember } from './session.tsx';

/**
 * The sentence for a member who may register no donor record and post no request, whatever they do themselves; null for
 * the others. Who only has to verify the address is told so by each form in its own words.
 */
export function keptOutSentence({ isSuspended, email }: SessionMember): string | null {
  if (isSuspended) return communityWords.suspended(campus.adminPhone);
  return isEmailOfDomains(email, campus.emailDomains) ? null : communityWords.ownAddress(campus.emailDomains);
}
