import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { ModalDialog } from './modal-dialog.tsx';

interface DialogProps extends Pick<ComponentProps<'dialog'>, 'onKeyDown'> {
  /** Names the dialog. */
  readonly title: string;
  /** The label of the button that closes it. */
  readonly close: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog with a heading and a button that closes it. It is open while it is rendered. */
export function Dialog({ title, close, onClose, onKeyDown, children }: DialogProps) {
  const titleId = useId();
  return (
    <ModalDialog
      aria-labelledby={titleId}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="w-[min(34rem,calc(100vw-2rem))] text-base"
    >
      <div className="sticky top-0 z-1 flex items-start justify-between gap-4 border-b border-line bg-surface py-2 pr-2 pl-4 md:pl-6">
        <h2 id={titleId} className="py-2.5 md:py-1.5">
          {title}
        </h2>
        <Button data-initial-focus="" size="small" variant="quiet" onClick={onClose}>
          {close}
        </Button>
      </div>
      {children}
    </ModalDialog>
  );
}
