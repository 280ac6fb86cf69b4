import { useEffect } from 'react';
import { logProblem } from '../data/log.ts';
import { useSession } from './session.tsx';
import { connect } from './session-store.ts';

/**
 * While the signed-in address is unverified, asks again whenever the person comes back to the page: the link is opened
 * in the mail program or another tab.
 */
export function useNoticedVerification(): void {
  const session = useSession();
  const isUnverified = session.state === 'member' && !session.member.emailVerified;
  useEffect(() => {
    if (!isUnverified) return;
    let isAsking = false;
    async function ask() {
      if (isAsking || document.visibilityState !== 'visible') return;
      isAsking = true;
      try {
        const accounts = await connect();
        await accounts.noticeVerification();
      } catch (error) {
        logProblem('Whether the e-mail has been verified could not be asked.', error);
      } finally {
        isAsking = false;
      }
    }
    window.addEventListener('focus', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      window.removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isUnverified]);
}
