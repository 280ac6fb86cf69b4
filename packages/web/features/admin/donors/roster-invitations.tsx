import { useRef, useState } from 'react';
import { invitationMessages as messages, rosterMessages } from '#features/admin/donors/messages.ts';
import { failureSentence, logProblem } from '../../../lib/firestore/errors.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { showToast } from '../../../lib/toast.ts';
import { useMember } from '../../../session/session.tsx';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Invitee } from './invitations-api.ts';

/** What is in progress: finding out whom to invite, or inviting so many. */
type Progress = 'reading' | { readonly done: number; readonly of: number };

/** The button that invites the people of the roster by mail to register, each address once. */
export function SendInvitations({ size }: Pick<ButtonLook, 'size'>) {
  const { uid } = useMember();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [asked, ask] = useState<readonly Invitee[] | null>(null);
  const isWorking = useRef(false);

  async function working(work: () => Promise<void>, failed: string) {
    if (isWorking.current) return;
    isWorking.current = true;
    showToast(null);
    try {
      await work();
    } catch (error) {
      logProblem('The people of the list could not be invited.', error);
      showToast({ failed: true, sentence: failureSentence(error, failed) });
    }
    ask(null);
    setProgress(null);
    isWorking.current = false;
  }

  async function find() {
    let found: readonly Invitee[] = [];
    setProgress('reading');
    await working(async () => {
      const { readInvitees } = await loadInvitations();
      found = await readInvitees();
      if (found.length === 0) showToast({ failed: false, sentence: messages.nobody });
    }, messages.readFailed);
    if (found.length > 0) ask(found);
  }

  async function send(invitees: readonly Invitee[]) {
    const show = (done: number) => setProgress({ done, of: invitees.length });
    show(0);
    await working(async () => {
      const { invite } = await loadInvitations();
      const invited = await invite(uid, invitees, show);
      showToast({ failed: false, sentence: messages.done(invited) });
    }, messages.failed);
  }

  const isSending = progress !== null && progress !== 'reading';
  return (
    <>
      <Button
        {...(size !== undefined && { size })}
        busy={progress === 'reading'}
        busyLabel={messages.reading}
        onClick={() => void find()}
      >
        {rosterMessages.invite}
      </Button>
      {asked !== null && (
        <ConfirmDialog
          question={messages.question(asked.length)}
          consequence={messages.consequence}
          action={messages.action}
          busy={isSending}
          busyLabel={isSending ? messages.sending(progress.done, progress.of) : rosterMessages.invite}
          onConfirm={() => void send(asked)}
          onCancel={() => ask(null)}
        />
      )}
    </>
  );
}

/** Loads what finds and invites them: looking at the list does without. */
function loadInvitations() {
  return loadChunk(() => import('./invitations-api.ts'));
}
