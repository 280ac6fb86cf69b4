import type { ReactNode } from 'react';
import { appMessages } from '../../messages/en/app.ts';
import { communityMessages } from '../../messages/en/community.ts';
import { useLogout } from '../../session/use-logout.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Problem } from '../../ui/problem.tsx';

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
          <Problem>{appMessages.logoutFailed}</Problem>
        </div>
      )}
      <Button className="w-full" busy={isLeaving} busyLabel={appMessages.loggingOut} onClick={leave}>
        {communityMessages.logout}
      </Button>
    </>
  );
}
