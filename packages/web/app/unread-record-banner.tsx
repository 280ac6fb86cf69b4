import { failureSentence, retryFor } from '../data/errors.ts';
import { appMessages } from '../messages/en/app.ts';
import { routePath } from '../routing/route-path.ts';
import { useLocation } from '../routing/router.tsx';
import { readAgain } from '../session/account-record.ts';
import { useSession } from '../session/session.tsx';
import { Alert } from '../ui/alert.tsx';

/** It can't do without the record, and says so itself. */
const saysSoItself = '/register-donor';

/** Says so while a member's user record could not be read: the role is not known then, nor what forms begin with. */
export function UnreadRecordBanner() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.state !== 'member' || session.member.recordState !== 'failed') return null;
  const { recordError } = session.member;
  if (routePath(pathname) === saysSoItself) return null;
  return (
    <div className="wrap pt-4" data-print="none">
      <Alert onRetry={retryFor(recordError, readAgain)}>
        {failureSentence(recordError, appMessages.recordNotRead)}
      </Alert>
    </div>
  );
}
