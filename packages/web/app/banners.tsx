import MailWarning from 'lucide-react/icons/mail-warning';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { appMessages } from '#messages/app.ts';
import { failureSentence, logProblem, retryFor } from '../data/errors.ts';
import { routePath } from '../routing/path.ts';
import { useLocation } from '../routing/router.tsx';
import { currentNotices, subscribeToNotices } from '../session/late-notices.ts';
import { useSession } from '../session/session.tsx';
import { connect } from '../session/session-store.ts';
import { refreshUserRecord } from '../session/user-record.ts';
import { setVerificationUnsent, useIsVerificationUnsent } from '../session/verification.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

/** Shown while the browser is offline, or a member sees lists that come from the device. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  const { offline } = useLateNotices();
  if (isOnline && offline === null) return null;
  return (
    <div role="status" className="bg-slate-soft text-slate-ink" data-print="none">
      <p className="shell flex items-center gap-3 py-2 text-small">
        <WifiOff aria-hidden="true" className="size-5 flex-none" />
        {offline ?? appMessages.offline}
      </p>
    </div>
  );
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribeToOnline,
    () => navigator.onLine,
    () => true,
  );
}

function subscribeToOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** The offer of a new version, and why the page stays in its language. */
export function LateBanners() {
  const { newVersion, problem } = useLateNotices();
  return (
    <>
      {newVersion}
      {problem !== null && (
        <div className="shell pt-4" data-print="none">
          <Alert>{problem}</Alert>
        </div>
      )}
    </>
  );
}

function useLateNotices() {
  return useSyncExternalStore(subscribeToNotices, currentNotices, currentNotices);
}

/** This screen needs the record, and shows the failure itself. */
const pathWithOwnMessage = '/register-donor';

/** Shown while the user record could not be read: the role and the initial values of forms are unknown then. */
export function UnreadRecordBanner() {
  const session = useSession();
  const { pathname } = useLocation();
  // Another banner says then that nothing can be loaded.
  const isOnline = useIsOnline();
  if (!isOnline || session.state !== 'member' || session.member.recordState !== 'failed') return null;
  const { recordError } = session.member;
  if (routePath(pathname) === pathWithOwnMessage) return null;
  return (
    <div className="shell pt-4" data-print="none">
      <Alert onRetry={retryFor(recordError, refreshUserRecord)}>
        {failureSentence(recordError, appMessages.recordNotRead)}
      </Alert>
    </div>
  );
}

type ResendOutcome = 'resent' | 'resendFailed';

/** Specification section 8: the message of a resend clears after 7 seconds. */
const messageMilliseconds = 7_000;

/** Shown while the address is not verified; sends the verification mail again. */
export function UnverifiedBanner() {
  const session = useSession();
  if (session.state !== 'member' || session.member.emailVerified) return null;
  return <UnverifiedAddress uid={session.member.uid} />;
}

function UnverifiedAddress({ uid }: { readonly uid: string }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ResendOutcome | null>(null);
  const isUnsent = useIsVerificationUnsent(uid);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), messageMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function resend() {
    setBusy(true);
    setOutcome(null);
    const next = await sendAgain();
    setOutcome(next);
    if (next === 'resent') setVerificationUnsent(null);
    setBusy(false);
  }

  return (
    <div className="bg-amber-soft text-amber-ink" data-print="none">
      <div className="shell flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-small">
        <div role="status" className="contents">
          <p className="flex items-center gap-3">
            <MailWarning aria-hidden="true" className="size-5 flex-none" />
            <span>
              {appMessages.unverified}
              {isUnsent && outcome === null && ` ${appMessages.verificationNotSent}`}
            </span>
          </p>
          <Button size="small" busy={busy} busyLabel={appMessages.resending} onClick={resend}>
            {appMessages.resend}
          </Button>
        </div>
        {outcome !== null && (
          <p role={outcome === 'resent' ? 'status' : 'alert'} className="font-semibold">
            {appMessages[outcome]}
          </p>
        )}
      </div>
    </div>
  );
}

async function sendAgain(): Promise<ResendOutcome> {
  try {
    const accounts = await connect();
    await accounts.sendVerification();
    return 'resent';
  } catch (error) {
    logProblem('The verification e-mail could not be sent again.', error);
    return 'resendFailed';
  }
}
