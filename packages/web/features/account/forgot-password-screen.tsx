import type { FieldProblem } from '@blood-bank/domain/records/form-schema';
import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { forgotPasswordMessages as messages } from '#features/account/messages.ts';
import { logProblem, problemOf } from '../../lib/firestore/errors.ts';
import { connect, connectInBackground } from '../../session/session-store.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FocusedNotice } from '../../ui/focused-notice.tsx';
import { AccountLink, AccountPage } from './account-page.tsx';
import { EmailField } from './email-field.tsx';

type Step = 'asking' | 'missing' | 'sending' | 'not-an-email' | 'failed' | 'sent';

const alerts: Partial<Record<Step, string>> = {
  missing: messages.emailMissing,
  'not-an-email': messages.failed,
  failed: messages.failed,
};
const emailProblems: Partial<Record<Step, FieldProblem>> = {
  missing: 'required',
  'not-an-email': 'not-an-email',
};

/** Sends a link with which a new password is set. It never reveals whether the address has an account. */
export function ForgotPasswordScreen() {
  const [step, setStep] = useState<Step>('asking');
  const email = useRef<HTMLInputElement>(null);

  useEffect(() => afterPaint(connectInBackground), []);

  useLayoutEffect(() => {
    if (step === 'not-an-email') email.current?.focus();
  }, [step]);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = email.current?.value.trim() ?? '';
    if (address === '') {
      setStep('missing');
      email.current?.focus();
      return;
    }
    setStep('sending');
    try {
      const accounts = await connect();
      await accounts.sendPasswordReset(address);
      setStep('sent');
    } catch (error) {
      logProblem('The password reset email could not be sent.', error);
      setStep(problemOf(error).kind === 'not-an-email' ? 'not-an-email' : 'failed');
    }
  }

  const back = (
    <AccountLink to="/login" className="py-2.5">
      {messages.backToLogin}
    </AccountLink>
  );
  if (step === 'sent') {
    return (
      <AccountPage title={messages.title} links={back}>
        <FocusedNotice>{messages.sent}</FocusedNotice>
      </AccountPage>
    );
  }
  const alert = alerts[step];
  return (
    <AccountPage title={messages.title} intro={messages.text} links={back}>
      <form method="post" noValidate onSubmit={send}>
        {alert !== undefined && <FormAlert>{alert}</FormAlert>}
        <EmailField ref={email} autoComplete="email" problem={emailProblems[step]} />
        <Button
          type="submit"
          variant="main"
          busy={step === 'sending'}
          busyLabel={messages.sending}
          className="w-full"
        >
          {messages.send}
        </Button>
      </form>
    </AccountPage>
  );
}
