import { type ButtonHTMLAttributes, type RefObject, useLayoutEffect, useRef } from 'react';

export interface ButtonLook {
  /** "main" is for the primary action of a screen, "quiet" for rare and dangerous ones. */
  readonly variant?: 'main' | 'plain' | 'quiet';
  readonly size?: 'small' | 'normal';
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Disables the button and labels it `busyLabel`, while a call is under way. */
  readonly busy?: boolean;
  readonly busyLabel?: string;
}

const variants = {
  main: 'border-blood bg-blood text-on-blood hover:border-blood-deep hover:bg-blood-deep',
  plain: 'border-control bg-surface text-ink hover:bg-sunk',
  quiet: 'border-transparent font-medium text-quiet underline-offset-4 hover:bg-sunk hover:text-ink',
};
const sizes = {
  normal: 'min-h-[46px] px-[18px]',
  small: 'min-h-[44px] px-[13px] text-[0.92rem] md:min-h-[38px]',
};
const shape =
  'inline-flex items-center justify-center gap-2 rounded-xl border py-2 text-center font-semibold leading-tight no-underline transition-colors disabled:opacity-60';

/** A button; `type` is "button" by default. It keeps focus over a call. */
export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  className,
  children,
  ...rest
}: ButtonProps) {
  const button = useFocusKeptWhileBusy(busy);
  return (
    <button
      type="button"
      {...rest}
      ref={button}
      disabled={busy || rest.disabled}
      className={`${buttonClass(look(variant, size))} ${className ?? ''}`}
    >
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'plain', size = 'normal' }: ButtonLook = {}): string {
  return `${shape} ${variants[variant]} ${sizes[size]}`;
}

function look(variant: ButtonLook['variant'], size: ButtonLook['size']): ButtonLook {
  return { ...(variant && { variant }), ...(size && { size }) };
}

/** Gives focus back to the button after the call, as a disabled button loses it. */
function useFocusKeptWhileBusy(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) hadFocus.current ||= document.activeElement === button.current;
    if (busy || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [busy]);
  return button;
}
