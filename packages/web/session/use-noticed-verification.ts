import { useEffect } from 'react';
import { useSession } from './session.tsx';
import { askWhetherVerified } from './verification.ts';

/** The link may be opened on another device, which brings nobody back to this page. */
const pollMilliseconds = 20_000;

/**
 * While the signed-in address is unverified, asks again whenever the person comes back to the page, as the link is opened
 * in the mail program or another tab, and now and then while the page is looked at. Not while the browser is offline: each
 * try would only fill its console.
 */
export function useNoticedVerification(): void {
  const session = useSession();
  const isUnverified = session.state === 'member' && !session.member.emailVerified;
  useEffect(() => {
    if (!isUnverified) return;
    const ask = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void askWhetherVerified();
    };
    const poll = setInterval(ask, pollMilliseconds);
    window.addEventListener('focus', ask);
    window.addEventListener('online', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(poll);
      window.removeEventListener('focus', ask);
      window.removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isUnverified]);
}
