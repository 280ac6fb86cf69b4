import { type ButtonHTMLAttributes, type RefObject, useLayoutEffect, useRef } from 'react';

export interface ButtonLook {
  /** "main" is the one main action of a screen, "quiet" the rare and the dangerous ones. */
  readonly variant?: 'main' | 'plain' | 'quiet';
  readonly size?: 'small' | 'normal';
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** A call is under way: the button is disabled and says `busyLabel`. */
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

/** A button; `type` is "button" unless said otherwise. */
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

/** The look of a button, for links that lead to an action. */
export function buttonClass({ variant = 'plain', size = 'normal' }: ButtonLook = {}): string {
  return `${shape} ${variants[variant]} ${sizes[size]}`;
}

function look(variant: ButtonLook['variant'], size: ButtonLook['size']): ButtonLook {
  return { ...(variant && { variant }), ...(size && { size }) };
}

/** A disabled button loses focus; whoever pressed it by keyboard finds it again once the call has ended. */
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
