import { type ReactNode, useId } from 'react';
import { uiMessages } from '#messages/ui.ts';
import { Button } from './button.tsx';
import { ModalDialog } from './modal-dialog.tsx';

interface ConfirmDialogProps {
  /** The accessible name of the dialog. */
  readonly question: ReactNode;
  /** What confirming leads to, where the question does not say it. */
  readonly consequence?: string;
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
  const questionId = useId();
  const consequenceId = useId();

  return (
    <ModalDialog
      role="alertdialog"
      aria-labelledby={questionId}
      aria-describedby={consequence === undefined ? undefined : consequenceId}
      onClose={() => {
        if (!busy) onCancel();
      }}
      className="w-[min(28rem,calc(100vw-2rem))] p-6"
    >
      <p id={questionId} className="mb-5 text-title font-semibold wrap-anywhere">
        {question}
      </p>
      {consequence !== undefined && (
        <p id={consequenceId} className="-mt-3 mb-5">
          {consequence}
        </p>
      )}
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
    </ModalDialog>
  );
}
