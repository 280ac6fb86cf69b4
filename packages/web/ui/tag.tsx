import type { LucideIcon } from 'lucide-react/types';
import type { ReactNode } from 'react';

interface TagProps {
  readonly tone: keyof typeof tagTones;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

interface StateProps {
  readonly tone: keyof typeof stateTones;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}

const tagTones = {
  green: 'bg-green-soft text-green-ink',
  amber: 'bg-amber-soft text-amber-ink',
  slate: 'bg-slate-soft text-slate-ink',
  blood: 'bg-blood text-on-blood print:border print:bg-surface print:text-ink',
};
const stateTones = {
  green: 'font-semibold text-green-ink',
  slate: 'font-medium text-slate-ink',
  quiet: 'font-medium text-quiet',
};

/** A label for a state, in words: colour is not its only sign. */
export function Tag({ tone, icon: Icon, children }: TagProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 wrap-anywhere rounded-tag px-2 py-0.5 text-caption font-semibold forced-colors:border ${tagTones[tone]}`}
    >
      {Icon !== undefined && <Icon aria-hidden="true" className="size-[1em] flex-none" strokeWidth={2.5} />}
      {children}
    </span>
  );
}

/** A state within a line of text: an icon and words. */
export function State({ tone, icon: Icon, children }: StateProps) {
  return (
    <span className={`inline-flex items-center gap-1.5 ${stateTones[tone]}`}>
      <Icon aria-hidden="true" className="size-[1.1em] flex-none" />
      {children}
    </span>
  );
}
