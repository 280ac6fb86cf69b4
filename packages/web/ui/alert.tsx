import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { RetryButton } from './retry-button.tsx';

interface AlertProps {
  readonly children: ReactNode;
  /** Adds the button "Try again". A promise that it returns ends with the attempt, whether or not it succeeded. */
  readonly onRetry?: (() => unknown) | undefined;
}

interface NoticeProps {
  /** "success" for something done, "info" for something to know. */
  readonly tone?: 'success' | 'info';
  readonly children: ReactNode;
  /** Makes the notice focusable, for when the element that had focus has been removed. */
  readonly ref?: Ref<HTMLDivElement>;
}

interface FormAlertProps {
  /** The sentences that may apply; one that does not is false, null or undefined. */
  readonly sentences?: readonly (string | false | null | undefined)[];
  readonly children?: ReactNode;
}

const looks = {
  error: { colours: 'bg-blood-soft text-blood-ink border-blood-ink font-semibold', Icon: TriangleAlert },
  success: { colours: 'bg-green-soft text-green-ink border-green-ink font-medium', Icon: CircleCheck },
  info: { colours: 'bg-slate-soft text-slate-ink border-slate-ink font-medium', Icon: Info },
};

/** An error message, with a way to try again where there is one. */
export function Alert({ children, onRetry }: AlertProps) {
  return (
    <div role="alert" className={frame('error')}>
      <Content Icon={looks.error.Icon}>{children}</Content>
      {onRetry !== undefined && <RetryButton onRetry={onRetry} />}
    </div>
  );
}

/** A message about something done, in progress or worth knowing. */
export function Notice({ tone = 'success', children, ref }: NoticeProps) {
  return (
    <div ref={ref} role="status" {...(ref !== undefined && { tabIndex: -1 })} className={frame(tone)}>
      <Content Icon={looks[tone].Icon}>{children}</Content>
    </div>
  );
}

/** The alert at the top of a form: all sentences that keep it from being sent, or nothing where none applies. */
export function FormAlert({ sentences, children }: FormAlertProps) {
  const applying = sentences?.filter((sentence) => typeof sentence === 'string');
  if (applying?.length === 0) return null;
  return (
    <div className="mb-5">
      <Alert>
        {applying?.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {children}
      </Alert>
    </div>
  );
}

function frame(tone: keyof typeof looks): string {
  return `flex flex-wrap items-center gap-3 rounded-xl border px-4 py-3 ${looks[tone].colours}`;
}

function Content({ Icon, children }: { readonly Icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-1 basis-[min(14rem,70%)] items-start gap-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  );
}
