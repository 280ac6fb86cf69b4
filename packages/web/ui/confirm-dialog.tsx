import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { uiMessages } from '../messages/en/ui.ts';
import { Button } from './button.tsx';

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
  const dialog = useRef<HTMLDialogElement>(null);
  const questionId = useId();
  const consequenceId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    element?.querySelector<HTMLButtonElement>('[data-back]')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  function goBack(event: SyntheticEvent) {
    event.preventDefault();
    if (!busy) onCancel();
  }

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={questionId}
      aria-describedby={consequence === undefined ? undefined : consequenceId}
      onCancel={goBack}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-6 text-ink shadow-lift"
    >
      <p id={questionId} className="mb-5 text-[1.1rem] font-semibold wrap-anywhere">
        {question}
      </p>
      {consequence !== undefined && (
        <p id={consequenceId} className="-mt-3 mb-5">
          {consequence}
        </p>
      )}
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-end">
        <Button data-back="" disabled={busy} onClick={onCancel}>
          {uiMessages.goBack}
        </Button>
        <Button
          variant={dangerous ? 'main' : 'plain'}
          busy={busy}
          {...(busyLabel !== undefined && { busyLabel })}
          onClick={onConfirm}
        >
          {uiMessages.yes(action)}
        </Button>
      </div>
    </dialog>
  );
}
