import { useState } from 'react';
import { failureSentence, problemOf } from '../../data/errors.ts';
import { logProblem } from '../../data/log.ts';
import { readOwnRecords } from '../../data/own-data.ts';
import { myAccountMessages as words } from '../../messages/en/my-account.ts';
import type { SessionMember } from '../../session/session.tsx';
import { connect } from '../../session/session-store.ts';
import { Alert, Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

type Step = 'resting' | 'collecting' | 'done' | { readonly problem: string };

/** Hands the member a copy of everything that is stored about them, as JSON. */
export function DownloadMyData({ member }: { readonly member: SessionMember }) {
  const [step, setStep] = useState<Step>('resting');

  async function download() {
    setStep('collecting');
    try {
      save(words.fileName, await collect(member));
      setStep('done');
    } catch (error) {
      logProblem('The member’s data could not be collected.', error);
      setStep({ problem: failureSentence(error, `${words.downloadFailed} ${problemOf(error).message}`) });
    }
  }

  return (
    <>
      <h2 className="mb-2">{words.dataTitle}</h2>
      <p className="mb-4 text-quiet">{words.dataNote}</p>
      <div className="grid justify-items-start gap-4">
        {typeof step === 'object' && <Alert>{step.problem}</Alert>}
        {step === 'done' && <Notice>{words.downloaded}</Notice>}
        <Button
          busy={step === 'collecting'}
          busyLabel={words.downloading}
          className="max-md:w-full"
          onClick={download}
        >
          {words.download}
        </Button>
      </div>
    </>
  );
}

async function collect({ uid, email, emailVerified }: SessionMember): Promise<string> {
  const [accounts, records] = await Promise.all([connect(), readOwnRecords(uid)]);
  const account = { uid, email, emailVerified, ...accounts.accountTimes() };
  return JSON.stringify({ account, ...records }, null, 2);
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
