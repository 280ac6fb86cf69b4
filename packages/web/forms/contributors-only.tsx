import { contributionObstacle } from '@blood-bank/domain/permissions';
import type { ReactNode } from 'react';
import { campus } from '../data/configuration.ts';
import { appMessages } from '../messages/en/app.ts';
import { communityMessages } from '../messages/en/community.ts';
import { Link } from '../routing/router.tsx';
import { type SessionMember, useMember } from '../session/session.tsx';
import { FormAlert } from '../ui/alert.tsx';
import { Sentence } from '../ui/sentence.tsx';

/** Shows a form only to members of the community. A member with a foreign address reads why, and where to go. */
export function ContributorsOnly({ children }: { readonly children: ReactNode }) {
  const { adminPhone, emailDomains } = campus;
  const obstacle = contributionObstacle(useMember(), emailDomains);
  if (obstacle !== 'foreign-address') return children;
  const phone = (
    <span key="phone" className="unbroken">
      {adminPhone}
    </span>
  );
  return (
    <FormAlert>
      <p>
        {communityMessages.foreignContributor(emailDomains)}{' '}
        <Sentence words={(number = '') => communityMessages.foreignAdvice(number)} parts={[phone]} />
      </p>
      <Link to="/account" className="inline-flex min-h-11 items-center">
        {appMessages.titles.myAccount}
      </Link>
    </FormAlert>
  );
}

/**
 * The sentence for a suspended member; null for the others. The form is still there: an admin may have restored the member since
 * the user record was read.
 */
export function suspensionSentence({ isSuspended }: SessionMember): string | null {
  return isSuspended ? communityMessages.suspended(campus.adminPhone) : null;
}

/** Whether only an unverified address keeps the member from contributing. */
export function mustVerifyFirst(member: SessionMember): boolean {
  return contributionObstacle(member, campus.emailDomains) === 'unverified';
}
