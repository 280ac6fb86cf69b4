import { useId } from 'react';
import { yearlyQuestionMessages as messages } from '#features/donors/messages.ts';
import { Link } from '../../../lib/routing/router.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FocusedNotice } from '../../../ui/focused-notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useOwnDonorUpdate } from './use-own-donor-update.ts';

/** The question to a donor who has not confirmed the profile for a year, and thanks for the answer, after which it is not due. */
export function YearlyQuestion({ isDue }: { readonly isDue: boolean }) {
  const titleId = useId();
  const confirming = useOwnDonorUpdate({
    update: ({ updateDonor }, uid) => updateDonor(uid, { isConfirmed: true }),
    logged: 'That the donor profile is right could not be saved.',
    failed: messages.failed,
  });
  if (confirming.result === null && !isDue) return null;
  return (
    <Panel className="mt-5">
      {confirming.result !== null ? (
        <FocusedNotice>{messages.confirmed}</FocusedNotice>
      ) : (
        <section aria-labelledby={titleId} className="grid gap-3" data-print="none">
          <h3 id={titleId} className="text-menu">
            {messages.question}
          </h3>
          {confirming.failure !== null && <Alert>{confirming.failure}</Alert>}
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              busy={confirming.isPending}
              busyLabel={messages.saving}
              onClick={() => void confirming.start(undefined)}
            >
              {messages.yes}
            </Button>
            <Link to="/edit-donor-profile" className={buttonClass({ size: 'small', variant: 'quiet' })}>
              {messages.change}
            </Link>
          </div>
        </section>
      )}
    </Panel>
  );
}
