import { type ComponentProps, useLayoutEffect, useRef } from 'react';

interface ModalDialogProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'onCancel' | 'onClose'> {
  /** The classes of its width and padding. */
  readonly className: string;
  /** Called for the Escape key. */
  readonly onClose: () => void;
}

/**
 * The frame of a modal dialog, which is open while it is rendered; on phones a sheet at the bottom. Focus moves to the element
 * with `data-initial-focus`, and afterwards back to the element that had it.
 */
export function ModalDialog({ className, onClose, ...rest }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <dialog
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Chromium does not ask for a second Escape in a row. A dialog that waits for an answer stays open.
      onClose={({ currentTarget }) => {
        if (currentTarget.open || !currentTarget.isConnected) return;
        currentTarget.showModal();
        onClose();
      }}
      className={`m-auto rounded-panel border border-line bg-surface text-ink shadow-pop max-md:mb-0 max-md:w-full max-md:max-w-none max-md:rounded-b-none ${className}`}
    />
  );
}
