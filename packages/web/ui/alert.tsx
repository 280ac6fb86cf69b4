import type { LucideIconData } from '@lucide/icons';
import CircleCheck from '@lucide/icons/icons/circle-check';
import Info from '@lucide/icons/icons/info';
import TriangleAlert from '@lucide/icons/icons/triangle-alert';
import { Children, type ReactNode, type Ref } from 'react';
import { Icon } from './icon.tsx';
import { RetryButton } from './retry-button.tsx';

interface AlertProps {
  readonly children: ReactNode;
  /** Adds the button "Try again". A promise that it returns ends with the attempt, whether or not it succeeded. */
  readonly onRetry?: (() => unknown) | undefined;
}

export interface NoticeProps {
  /** "success" for something done, "info" for something to know. */
  readonly tone?: 'success' | 'info';
  readonly children: ReactNode;
  /** Makes the notice focusable, for when the element that had focus has been removed. */
  readonly ref?: Ref<HTMLDivElement>;
}

interface FormAlertProps {
  /** The sentences that may apply; one that does not is false, null or undefined. */
  readonly sentences?: readonly ReactNode[];
  readonly children?: ReactNode;
}

const tones = {
  error: { colours: 'bg-error-soft text-error-ink border-error-edge font-semibold', icon: TriangleAlert },
  success: { colours: 'bg-green-soft text-green-ink border-transparent font-semibold', icon: CircleCheck },
  info: { colours: 'bg-slate-soft text-slate-ink border-transparent font-medium', icon: Info },
};

/** An error message, with a way to try again where there is one. */
export function Alert({ children, onRetry }: AlertProps) {
  return (
    <div role="alert" className={frame('error')}>
      <Content icon={tones.error.icon}>{children}</Content>
      {onRetry !== undefined && <RetryButton onRetry={onRetry} />}
    </div>
  );
}

/** A message about something done, in progress or worth knowing. */
export function Notice({ tone = 'success', children, ref }: NoticeProps) {
  return (
    <div ref={ref} role="status" {...(ref !== undefined && { tabIndex: -1 })} className={frame(tone)}>
      <Content icon={tones[tone].icon}>{children}</Content>
    </div>
  );
}

/** The alert at the top of a form: all sentences that keep it from being sent, or nothing where none applies. */
export function FormAlert({ sentences, children }: FormAlertProps) {
  const applying = Children.toArray(sentences);
  if (sentences !== undefined && applying.length === 0) return null;
  return (
    <div className="mb-5">
      <Alert>
        {Children.map(applying, (sentence) => (
          <p>{sentence}</p>
        ))}
        {children}
      </Alert>
    </div>
  );
}

function frame(tone: keyof typeof tones): string {
  return `flex flex-wrap items-center gap-3 rounded-control border px-3.5 py-3 ${tones[tone].colours}`;
}

function Content({ icon, children }: { readonly icon: LucideIconData; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-1 basis-[min(14rem,70%)] items-start gap-2.5">
      <Icon of={icon} className="mt-0.5 size-5 flex-none" />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  );
}
