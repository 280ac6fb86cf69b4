import type { ReactNode } from 'react';
import { uiMessages } from '#ui/messages.ts';
import { Button } from './button.tsx';
import { QuestionDialog } from './question-dialog.tsx';

interface ConfirmDialogProps {
  /** The accessible name of the dialog. */
  readonly question: ReactNode;
  /** What confirming leads to, where the question does not say it. */
  readonly consequence?: ReactNode;
  /** The label of the confirming button, after "Yes, ". */
  readonly action: string;
  readonly busy?: boolean;
  /** The label of the confirming button while busy. */
  readonly busyLabel?: string;
  readonly dangerous?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * A modal confirmation dialog. It is open while it is rendered; initial focus is on "No, go back", and returns to the
 * element that had it.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    question,
    consequence,
    action,
    busy = false,
    busyLabel,
    dangerous = false,
    onConfirm,
    onCancel,
  } = props;
  return (
    <QuestionDialog
      question={question}
      consequence={consequence}
      onClose={() => {
        if (!busy) onCancel();
      }}
    >
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-end">
        <Button data-initial-focus="" disabled={busy} onClick={onCancel}>
          {uiMessages.goBack}
        </Button>
        <Button
          variant={dangerous ? 'danger' : 'main'}
          busy={busy}
          {...(busyLabel !== undefined && { busyLabel })}
          onClick={onConfirm}
        >
          {uiMessages.yes(action)}
        </Button>
      </div>
    </QuestionDialog>
  );
}
