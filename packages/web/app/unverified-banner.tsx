import { MailWarning } from 'lucide-react';
import { useEffect, useState } from 'react';
import { logProblem } from '../data/log.ts';
import { appMessages } from '../messages/en/app.ts';
import { useSession } from '../session/session.tsx';
import { connect } from '../session/session-store.ts';
import { noteUnsentVerification, useIsVerificationUnsent } from '../session/unsent-verification.ts';
import { Button } from '../ui/button.tsx';

type Outcome = 'resent' | 'resendFailed';

/** Specification section 8: the message of a resend clears after 7 seconds. */
const messageMilliseconds = 7_000;

/** Tells a member that the address is not verified, and has the verification mail sent again. */
export function UnverifiedBanner() {
  const session = useSession();
  if (session.state !== 'member' || session.member.emailVerified) return null;
  return <Banner uid={session.member.uid} />;
}

function Banner({ uid }: { readonly uid: string }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
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
    if (next === 'resent') noteUnsentVerification(null);
    setBusy(false);
  }

  return (
    <div className="bg-amber-soft text-amber-ink" data-print="none">
      <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 text-[0.95rem]">
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

async function sendAgain(): Promise<Outcome> {
  try {
    const accounts = await connect();
    await accounts.sendVerification();
    return 'resent';
  } catch (error) {
    logProblem('The verification e-mail could not be sent again.', error);
    return 'resendFailed';
  }
}
