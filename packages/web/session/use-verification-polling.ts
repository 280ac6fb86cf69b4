import { useEffect } from 'react';
import { useSession } from './session.tsx';
import { checkVerification } from './verification.ts';

/** The link may be opened on another device, so that no event of this page tells of it. */
const pollMilliseconds = 20_000;

/**
 * While the signed-in address is unverified, checks it whenever the page becomes visible or focused, and now and then while
 * it is visible. Not while the browser is offline: each failure would only fill its console.
 */
export function useVerificationPolling(): void {
  const session = useSession();
  const isUnverified = session.state === 'member' && !session.member.emailVerified;
  useEffect(() => {
    if (!isUnverified) return;
    const checkIfVisible = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void checkVerification();
    };
    const poll = setInterval(checkIfVisible, pollMilliseconds);
    window.addEventListener('focus', checkIfVisible);
    window.addEventListener('online', checkIfVisible);
    document.addEventListener('visibilitychange', checkIfVisible);
    return () => {
      clearInterval(poll);
      window.removeEventListener('focus', checkIfVisible);
      window.removeEventListener('online', checkIfVisible);
      document.removeEventListener('visibilitychange', checkIfVisible);
    };
  }, [isUnverified]);
}
