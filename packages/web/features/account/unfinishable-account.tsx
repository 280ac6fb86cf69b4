import type { ReactNode } from 'react';
import { appMessages } from '../../messages/en/app.ts';
import { communityMessages } from '../../messages/en/community.ts';
import { useLogout } from '../../session/sign-out.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface UnfinishableAccountProps {
  readonly reason: string;
  /** What the owner can do instead. */
  readonly children: ReactNode;
}

/** Says why an account without a user record gets none, and logs out. */
export function UnfinishableAccount({ reason, children }: UnfinishableAccountProps) {
  const { isLoggingOut, hasFailed, logout } = useLogout();
  return (
    <>
      <FormAlert>{reason}</FormAlert>
      <p className="mb-4">{children}</p>
      {hasFailed && (
        <div className="mb-4">
          <Alert>{appMessages.logoutFailed}</Alert>
        </div>
      )}
      <Button className="w-full" busy={isLoggingOut} busyLabel={appMessages.loggingOut} onClick={logout}>
        {communityMessages.logout}
      </Button>
    </>
  );
}
