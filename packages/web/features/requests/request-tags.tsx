import type { BloodRequest, Urgency } from '@blood-bank/domain/records/blood-request';
import CircleCheck from '@lucide/icons/icons/circle-check';
import CircleMinus from '@lucide/icons/icons/circle-minus';
import CircleX from '@lucide/icons/icons/circle-x';
import Clock from '@lucide/icons/icons/clock';
import Zap from '@lucide/icons/icons/zap';
import { requestMessages } from '#features/requests/messages.ts';
import { Tag } from '../../ui/tag.tsx';

interface UrgencyTagProps {
  readonly urgency: Urgency;
  readonly isShort?: boolean;
}

const urgencyLooks = {
  urgent: { tone: 'blood', icon: Zap },
  moderate: { tone: 'amber', icon: Clock },
  low: { tone: 'slate', icon: CircleMinus },
} as const;

/** How urgent an active request is; a narrow panel, or a short tag, shows the first word only. */
export function UrgencyTag({ urgency, isShort = false }: UrgencyTagProps) {
  const [word = '', ...rest] = requestMessages.urgency[urgency].split(' ');
  return (
    <span className="urgency">
      <Tag {...urgencyLooks[urgency]}>
        <span>
          <span>{word}</span>{' '}
          <span className={isShort ? 'sr-only' : '@max-[68.75rem]:sr-only'}>{rest.join(' ')}</span>
        </span>
      </Tag>
    </span>
  );
}

/** How a closed request has ended. */
export function ClosedTag({ status }: { readonly status: Exclude<BloodRequest['status'], 'active'> }) {
  return (
    <Tag tone="slate" icon={status === 'fulfilled' ? CircleCheck : CircleX}>
      {requestMessages.status[status]}
    </Tag>
  );
}
