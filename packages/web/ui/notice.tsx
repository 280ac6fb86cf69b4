import { CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoticeProps {
  /** "success" is something done, "info" something to know. */
  readonly tone?: 'success' | 'info';
  readonly children: ReactNode;
}

const tones = {
  success: { look: 'bg-green-soft text-green-ink', Icon: CircleCheck },
  info: { look: 'bg-slate-soft text-slate-ink', Icon: Info },
};

/** Says what has been done, or is going on. */
export function Notice({ tone = 'success', children }: NoticeProps) {
  const { look, Icon } = tones[tone];
  return (
    <div role="status" className={`flex items-start gap-3 rounded-xl px-4 py-3 font-medium ${look}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      <span className="min-w-0 flex-1">{children}</span>
    </div>
  );
}
