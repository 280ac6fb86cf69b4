import { type ReactNode, useId } from 'react';
import { ModalDialog } from './modal-dialog.tsx';

interface QuestionDialogProps {
  /** The accessible name of the dialog. */
  readonly question: ReactNode;
  /** What the answer leads to, where the question does not say it. */
  readonly consequence?: ReactNode;
  /** Called for the Escape key. */
  readonly onClose: () => void;
  /** The answers. */
  readonly children: ReactNode;
}

/** A modal dialog that asks a question. */
export function QuestionDialog({ question, consequence, onClose, children }: QuestionDialogProps) {
  const id = useId();
  return (
    <ModalDialog
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={consequence === undefined ? undefined : `${id}-consequence`}
      onClose={onClose}
      className="w-[min(28rem,calc(100vw-2rem))] p-6"
    >
      <p id={`${id}-question`} className="mb-5 text-title font-semibold wrap-anywhere">
        {question}
      </p>
      {consequence !== undefined && (
        <p id={`${id}-consequence`} className="-mt-3 mb-5">
          {consequence}
        </p>
      )}
      {children}
    </ModalDialog>
  );
}
