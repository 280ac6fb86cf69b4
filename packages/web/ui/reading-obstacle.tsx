import type { CommunityObstacle } from '@blood-bank/domain/permissions';
import type { ReactElement } from 'react';
import { communityMessages as words } from '../messages/en/community.ts';
import { EmptyState, ListSkeleton } from './card.tsx';
import { Sentence } from './sentence.tsx';

interface ReadingObstacleProps {
  /** "unknown" while it is not known yet whether there is one. */
  readonly obstacle: CommunityObstacle | 'unknown';
  /** Of the community. */
  readonly emailDomains: readonly string[];
  readonly adminPhone: string;
  /** Leads to the account page, which members with a foreign address are told to open. */
  readonly accountLink: ReactElement;
}

/** Stands in place of a list that a closed community keeps from the member, and says what to do. */
export function ReadingObstacle({ obstacle, emailDomains, adminPhone, accountLink }: ReadingObstacleProps) {
  if (obstacle === 'unknown') return <ListSkeleton rows={3} />;
  if (obstacle === 'unverified') {
    return (
      <div role="status">
        <EmptyState title={words.verifyToRead}>
          <p>{words.verifyAdvice}</p>
        </EmptyState>
      </div>
    );
  }
  const phone = (
    <span key="phone" className="unbroken">
      {adminPhone}
    </span>
  );
  return (
    <div role="status">
      <EmptyState title={words.foreignReader(emailDomains)}>
        <p>
          <Sentence words={(number = '') => words.foreignAdvice(number)} parts={[phone]} />
        </p>
        {accountLink}
      </EmptyState>
    </div>
  );
}
