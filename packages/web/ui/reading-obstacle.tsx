import type { CommunityObstacle } from '@blood-bank/domain/permissions';
import { communityWords as words } from '../words/en/community.ts';
import { EmptyState } from './empty-state.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

interface ReadingObstacleProps {
  /** "unknown" while it is not known yet whether there is one. */
  readonly obstacle: CommunityObstacle | 'unknown';
  /** Of the community. */
  readonly emailDomains: readonly string[];
  readonly adminPhone: string;
}

/** Stands in place of a list that a closed community keeps from the member, and says what to do. */
export function ReadingObstacle({ obstacle, emailDomains, adminPhone }: ReadingObstacleProps) {
  if (obstacle === 'unknown') return <ListSkeleton rows={3} />;
  const isForeign = obstacle === 'foreign-address';
  return (
    <div role="status">
      <EmptyState title={isForeign ? words.foreignReader(emailDomains) : words.verifyToRead}>
        <p>{isForeign ? words.foreignAdvice(adminPhone) : words.verifyAdvice}</p>
      </EmptyState>
    </div>
  );
}
