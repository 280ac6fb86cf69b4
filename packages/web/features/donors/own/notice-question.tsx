import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { noticeHintMessages as hint, noticeMessages as messages } from '#features/donors/messages.ts';
import { failureSentence, logProblem } from '../../../lib/firestore/errors.ts';
import { useSubmission } from '../../../lib/forms/use-submission.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FocusedNotice } from '../../../ui/focused-notice.tsx';
import { hasNoticeSettings, setByMail } from './notice-settings-api.ts';

interface NoticeQuestionProps {
  readonly uid: string;
  /** Called when the donor has chosen, here or elsewhere. */
  readonly onChosen: () => void;
}

/** The question to a donor who has never chosen whether to be told of requests by mail; nothing for any other. */
export function NoticeQuestion({ uid, onChosen }: NoticeQuestionProps) {
  const { data: hasChosen, error } = useQuery({
    queryKey: ['notice-setting', uid, 'exists'],
    queryFn: () => hasNoticeSettings(uid),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null);

  useEffect(() => {
    if (hasChosen === true) onChosen();
  }, [hasChosen, onChosen]);
  useEffect(() => {
    if (error !== null) logProblem('Whether the donor wants mails could not be read.', error);
  }, [error]);

  function settle(chosen: 'yes' | 'no') {
    onChosen();
    setAnswer(chosen);
  }

  if (answer === 'yes') return <FocusedNotice>{messages.turnedOn}</FocusedNotice>;
  if (answer === 'no') return <FocusedNotice tone="info">{hint.declined}</FocusedNotice>;
  return hasChosen === false ? <Question uid={uid} onAnswered={settle} /> : null;
}

function Question({
  uid,
  onAnswered,
}: {
  readonly uid: string;
  readonly onAnswered: (answer: 'yes' | 'no') => void;
}) {
  const titleId = useId();
  const saving = useSubmission({
    send: () => setByMail(uid, true),
    onResult: () => onAnswered('yes'),
    logged: 'Whether the member wants mails could not be saved.',
    failure: (error) => failureSentence(error, messages.failed),
  });
  return (
    <section aria-labelledby={titleId} className="grid gap-3 border-t border-line pt-4" data-print="none">
      <div>
        <h3 id={titleId} className="text-menu">
          {hint.question}
        </h3>
        <p className="text-small text-quiet">{messages.byMailHint}</p>
      </div>
      {saving.failure !== null && <Alert>{saving.failure}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={saving.isPending}
          busyLabel={hint.saving}
          onClick={() => void saving.start(null)}
        >
          {hint.yes}
        </Button>
        <Button size="small" variant="quiet" disabled={saving.isPending} onClick={() => onAnswered('no')}>
          {hint.no}
        </Button>
      </div>
    </section>
  );
}
