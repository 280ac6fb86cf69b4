import MailWarning from '@lucide/icons/icons/mail-warning';
import { useEffect, useState } from 'react';
import { unverifiedMessages } from '#app/messages.ts';
import { logProblem } from '../lib/firestore/errors.ts';
import { useMember, useSession } from '../session/session.tsx';
import { connect } from '../session/session-store.ts';
import { setVerificationUnsent, useIsVerificationUnsent } from '../session/unsent-verification.ts';
import { checkVerification } from '../session/verification.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

type ResendOutcome = 'resent' | 'resendFailed';

/** Specification section 8: the message of a resend clears after 7 seconds. */
const messageMilliseconds = 7_000;

/** Says that the address is not verified, sends the verification mail again, and checks whether it has been verified. */
export function UnverifiedAddress() {
  const { uid } = useMember();
  useVerificationPolling();
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
      <div className="shell flex flex-wrap items-center gap-x-4 text-small">
        <div role="status" className="contents">
          <p className="flex items-center gap-3 max-md:flex-1">
            <Icon of={MailWarning} className="size-5 flex-none" />
            {isUnsent && outcome === null ? (
              <span>{`${unverifiedMessages.unverified} ${unverifiedMessages.verificationNotSent}`}</span>
            ) : (
              <ShortOnPhones short={unverifiedMessages.unverifiedShort}>
                {unverifiedMessages.unverified}
              </ShortOnPhones>
            )}
          </p>
          <Button
            size="small"
            variant="quiet"
            busy={busy}
            busyLabel={unverifiedMessages.resending}
            onClick={resend}
            className="-mr-3.5 underline forced-colors:mr-0"
          >
            <ShortOnPhones short={unverifiedMessages.resendShort}>{unverifiedMessages.resend}</ShortOnPhones>
          </Button>
        </div>
        {outcome !== null && (
          <p role={outcome === 'resent' ? 'status' : 'alert'} className="pb-3 font-semibold" data-passing>
            {unverifiedMessages[outcome]}
          </p>
        )}
      </div>
    </div>
  );
}

interface ShortOnPhonesProps {
  readonly short: string;
  /** What screen readers say in any case. */
  readonly children: string;
}

function ShortOnPhones({ short, children }: ShortOnPhonesProps) {
  return (
    <>
      <span aria-hidden="true" className="md:hidden">
        {short}
      </span>
      <span className="max-md:sr-only">{children}</span>
    </>
  );
}

async function sendAgain(): Promise<ResendOutcome> {
  try {
    const accounts = await connect();
    await accounts.sendVerification();
    return 'resent';
  } catch (error) {
    logProblem('The verification email could not be sent again.', error);
    return 'resendFailed';
  }
}

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
