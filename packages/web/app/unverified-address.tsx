import MailWarning from '@lucide/icons/icons/mail-warning';
import { useEffect, useState } from 'react';
import { unverifiedMessages } from '#messages/unverified.ts';
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
          <p role={outcome === 'resent' ? 'status' : 'alert'} className="pb-2 font-semibold" data-passing>
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
    logProblem('The verification e-mail could not be sent again.', error);
    return 'resendFailed';
  }
}
