import type { CommunityObstacle } from '@blood-bank/domain/permissions';
import { appMessages } from '#app/messages.ts';
import { communityMessages as messages } from '#session/messages.ts';
import { campus } from '../lib/firestore/configuration.ts';
import { Link } from '../lib/routing/router.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { Sentence, unbroken } from '../ui/sentence.tsx';
import { ListSkeleton } from '../ui/skeleton.tsx';

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
        <EmptyState title={messages.verifyToRead}>
          <p>{messages.verifyAdvice}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div role="status">
      <EmptyState title={messages.foreignReader(campus.emailDomains)}>
        <p>
          <Sentence
            template={(number = '') => messages.foreignAdvice(number)}
            parts={[unbroken(campus.adminPhone)]}
          />
        </p>
        <Link to="/account" className={buttonClass()}>
          {appMessages.titles.myAccount}
        </Link>
      </EmptyState>
    </div>
  );
}
