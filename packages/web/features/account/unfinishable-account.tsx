import type { ReactNode } from 'react';
import { useLogout } from '../../session/use-logout.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Problem } from '../../ui/problem.tsx';
import { appWords } from '../../words/en/app.ts';
import { communityWords } from '../../words/en/community.ts';

interface UnfinishableAccountProps {
  readonly reason: string;
  /** What the owner can do instead. */
  readonly children: ReactNode;
}

/** Says why an account without a user record gets none, and logs out. */
export function UnfinishableAccount({ reason, children }: UnfinishableAccountProps) {
  const { isLeaving, hasFailed, leave } = useLogout();
  return (
    <>
      <FormAlert>{reason}</FormAlert>
      <p className="mb-4">{children}</p>
      {hasFailed && (
        <div className="mb-4">
          <Problem>{appWords.logoutFailed}</Problem>
        </div>
      )}
      <Button className="w-full" busy={isLeaving} busyLabel={appWords.loggingOut} onClick={leave}>
        {communityWords.logout}
      </Button>
    </>
  );
}
