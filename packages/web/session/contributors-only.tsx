import { contributionObstacle } from '@blood-bank/domain/permissions';
import type { ReactNode } from 'react';
import { appMessages } from '#app/messages.ts';
import { communityMessages } from '#session/messages.ts';
import { campus } from '../lib/firestore/configuration.ts';
import { FormPage } from '../lib/forms/form-page.tsx';
import { Link } from '../lib/routing/router.tsx';
import { FormAlert } from '../ui/alert.tsx';
import { Sentence, unbroken } from '../ui/sentence.tsx';
import { type SessionMember, useMember } from './session.tsx';

interface ContributorsOnlyProps {
  readonly title: string;
  /** The screen with its form. */
  readonly children: ReactNode;
}

/** Shows a form only to members of the community. A member with a foreign address reads why, and where to go. */
export function ContributorsOnly({ title, children }: ContributorsOnlyProps) {
  const { adminPhone, emailDomains } = campus;
  const obstacle = contributionObstacle(useMember(), emailDomains);
  if (obstacle !== 'foreign-address') return children;
  return (
    <FormPage title={title}>
      <FormAlert>
        <p>
          {communityMessages.foreignContributor(emailDomains)}{' '}
          <Sentence
            template={(number = '') => communityMessages.foreignAdvice(number)}
            parts={[unbroken(adminPhone)]}
          />
        </p>
        <Link to="/account" className="inline-flex min-h-11 items-center">
          {appMessages.titles.myAccount}
        </Link>
      </FormAlert>
    </FormPage>
  );
}

/** Whether only an unverified address keeps the member from contributing. */
export function mustVerifyFirst(member: SessionMember): boolean {
  return contributionObstacle(member, campus.emailDomains) === 'unverified';
}
