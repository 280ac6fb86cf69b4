import { CircleCheck, Info } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

interface NoticeProps {
  /** "success" is something done, "info" something to know. */
  readonly tone?: 'success' | 'info';
  readonly children: ReactNode;
  /** For one that takes focus, where what had it is gone. */
  readonly ref?: Ref<HTMLDivElement>;
}

const tones = {
  success: { look: 'bg-green-soft text-green-ink', Icon: CircleCheck },
  info: { look: 'bg-slate-soft text-slate-ink', Icon: Info },
};

/** Says what has been done, or is going on. */
export function Notice({ tone = 'success', children, ref }: NoticeProps) {
  const { look, Icon } = tones[tone];
  return (
    <div
      ref={ref}
      role="status"
      {...(ref !== undefined && { tabIndex: -1 })}
      className={`flex items-start gap-3 rounded-xl px-4 py-3 font-medium ${look}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    </div>
  );
}
