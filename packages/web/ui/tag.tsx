import type { LucideIconData } from '@lucide/icons';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface TagProps {
  readonly tone: keyof typeof tagTones;
  readonly icon?: LucideIconData;
  readonly children: ReactNode;
}

interface StateProps {
  readonly tone: keyof typeof stateTones;
  readonly icon: LucideIconData;
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
export function Tag({ tone, icon, children }: TagProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 wrap-anywhere rounded-tag px-2 py-0.5 text-caption font-semibold forced-colors:border ${tagTones[tone]}`}
    >
      {icon !== undefined && <Icon of={icon} className="size-[1em] flex-none stroke-[2.5]" />}
      <span>{children}</span>
    </span>
  );
}

/** A state within a line of text: an icon and words. */
export function State({ tone, icon, children }: StateProps) {
  return (
    <span className={`inline-flex items-center gap-1.5 ${stateTones[tone]}`}>
      <Icon of={icon} className="size-[1.15em] flex-none" />
      <span>{children}</span>
    </span>
  );
}
