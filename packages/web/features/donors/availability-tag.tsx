import { Check } from 'lucide-react';
import { availabilityMessages as words } from '../../messages/en/donors.ts';
import { Tag } from '../../ui/tag.tsx';

interface AvailabilityTagProps {
  /** What the donor says. */
  readonly isAvailable: boolean;
  /** The donor is in the deferral period: by the campus's guidance, being available is then no green light. */
  readonly isDeferred?: boolean;
}

/** Whether a donor is available. */
export function AvailabilityTag({ isAvailable, isDeferred = false }: AvailabilityTagProps) {
  if (!isAvailable) return <Tag tone="slate">{words.notAvailable}</Tag>;
  return isDeferred ? (
    <Tag tone="slate">{words.available}</Tag>
  ) : (
    <Tag tone="green" icon={Check}>
      {words.available}
    </Tag>
  );
}
