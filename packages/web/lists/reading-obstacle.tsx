import { type CommunityObstacle, readingObstacle } from '@blood-bank/domain/permissions';
import { campus } from '../data/configuration.ts';
import { appMessages } from '../messages/en/app.ts';
import { communityMessages as words } from '../messages/en/community.ts';
import { Link } from '../routing/router.tsx';
import { useMember } from '../session/session.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState, ListSkeleton } from '../ui/card.tsx';
import { Sentence } from '../ui/sentence.tsx';

/**
 * Tells why the member may not read the donors and requests of others; null where they may. It is "unknown" while the
 * role is, for a member whom only an admin's role would permit.
 */
export function useReadingObstacle(): CommunityObstacle | 'unknown' | null {
  const member = useMember();
  const obstacle = readingObstacle(member, campus.emailDomains);
  return obstacle !== null && member.recordState === 'loading' ? 'unknown' : obstacle;
}

/**
 * Replaces a list that a closed community does not show to the member, and says what to do.
 *
 * @param obstacle "unknown" until it is known whether there is one
 */
export function ReadingObstacle({ obstacle }: { readonly obstacle: CommunityObstacle | 'unknown' }) {
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
      {campus.adminPhone}
    </span>
  );
  return (
    <div role="status">
      <EmptyState title={words.foreignReader(campus.emailDomains)}>
        <p>
          <Sentence words={(number = '') => words.foreignAdvice(number)} parts={[phone]} />
        </p>
        <Link to="/account" className={buttonClass()}>
          {appMessages.titles.myAccount}
        </Link>
      </EmptyState>
    </div>
  );
}
