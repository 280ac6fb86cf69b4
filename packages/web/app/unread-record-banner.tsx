import { readAgain } from '../session/account-record.ts';
import { useSession } from '../session/session.tsx';
import { Problem } from '../ui/problem.tsx';
import { appWords } from '../words/en/app.ts';

/** Says so while a member's user record could not be read: the role is not known then, nor what forms begin with. */
export function UnreadRecordBanner() {
  const session = useSession();
  if (session.state !== 'member' || session.member.recordState !== 'failed') return null;
  return (
    <div className="wrap pt-4" data-print="none">
      <Problem onRetry={readAgain}>{appWords.recordNotRead}</Problem>
    </div>
  );
}
