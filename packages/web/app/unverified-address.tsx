import MailWarning from '@lucide/icons/icons/mail-warning';
import { useEffect, useState } from 'react';
import { appMessages } from '#messages/app.ts';
import { logProblem } from '../data/errors.ts';
import { useMember } from '../session/session.tsx';
import { connect } from '../session/session-store.ts';
import { setVerificationUnsent, useIsVerificationUnsent } from '../session/unsent-verification.ts';
import { useVerificationPolling } from '../session/use-verification-polling.ts';
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
      <div className="shell flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-small">
        <div role="status" className="contents">
          <p className="flex items-center gap-3">
            <Icon of={MailWarning} className="size-5 flex-none" />
            <span>
              {isUnsent && outcome === null
                ? `${appMessages.unverified} ${appMessages.verificationNotSent}`
                : appMessages.unverified}
            </span>
          </p>
          <Button size="small" busy={busy} busyLabel={appMessages.resending} onClick={resend}>
            {appMessages.resend}
          </Button>
        </div>
        {outcome !== null && (
          <p role={outcome === 'resent' ? 'status' : 'alert'} className="font-semibold" data-passing>
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
