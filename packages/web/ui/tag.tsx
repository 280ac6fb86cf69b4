import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface TagProps {
  readonly tone: 'green' | 'amber' | 'slate' | 'blood';
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

const tones = {
  green: 'bg-green-soft text-green-ink',
  amber: 'bg-amber-soft text-amber-ink',
  slate: 'bg-slate-soft text-slate-ink',
  blood: 'bg-blood text-on-blood print:border print:bg-surface print:text-ink',
};

/** A label for a state, in words: colour is not its only sign. */
export function Tag({ tone, icon: Icon, children }: TagProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 wrap-anywhere rounded-full px-2.5 py-[3px] text-[0.88rem] font-semibold ${tones[tone]}`}
    >
      {Icon !== undefined && <Icon aria-hidden="true" className="size-[1.1em] flex-none" strokeWidth={2.5} />}
      {children}
    </span>
  );
}
