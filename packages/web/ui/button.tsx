import type { ButtonHTMLAttributes } from 'react';
import { useFocusKeptWhileBusy } from './focus.ts';

export interface ButtonLook {
  /**
   * "main" is for the primary action of a screen, "blood" for calling, posting and the home page's primary action, "danger"
   * for confirming what can't be undone, "quiet" for rare actions.
   */
  readonly variant?: keyof typeof variants;
  /** "form" is for the button that submits a form. */
  readonly size?: keyof typeof sizes;
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Disables the button and labels it `busyLabel`, while a call is in progress. */
  readonly busy?: boolean;
  readonly busyLabel?: string;
}

const variants = {
  main: 'border-ink bg-ink text-on-ink hover:border-quiet hover:bg-quiet',
  blood: 'border-blood bg-blood text-on-blood hover:border-blood-deep hover:bg-blood-deep',
  danger: 'border-error-edge bg-error-edge text-on-ink hover:border-error-ink hover:bg-error-ink',
  plain: 'border-edge bg-surface text-ink hover:bg-sunk',
  quiet: 'border-transparent text-ink hover:bg-sunk',
};
const sizes = {
  normal: 'min-h-[44px] px-[18px] text-base',
  small: 'min-h-[44px] px-3.5 text-small md:min-h-[36px]',
  form: 'min-h-[44px] px-[18px] text-base max-md:w-full md:min-w-50',
};
const shape =
  'inline-flex items-center justify-center gap-2 rounded-control border py-1.5 text-center font-semibold no-underline transition-colors disabled:opacity-60';

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
      aria-busy={busy || undefined}
      className={`${buttonClass(look(variant, size))} ${className ?? ''}`}
    >
      {busyLabel === undefined ? (
        children
      ) : (
        // With its element, as a translated text is not where React has put it.
        <span key={String(busy)} className="contents">
          {busy ? busyLabel : children}
        </span>
      )}
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
