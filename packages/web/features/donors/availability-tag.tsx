import { Check } from 'lucide-react';
import { availabilityMessages as words } from '../../messages/en/availability.ts';
import { Tag } from '../../ui/tag.tsx';

interface AvailabilityTagProps {
  /** What the donor says. */
  readonly isAvailable: boolean;
  /** The last donation is too recent by the campus's guidance: then being willing is no green light. */
  readonly isResting?: boolean;
}

/** Whether the donor would come. */
export function AvailabilityTag({ isAvailable, isResting = false }: AvailabilityTagProps) {
  if (!isAvailable) return <Tag tone="slate">{words.notAvailable}</Tag>;
  return isResting ? (
    <Tag tone="slate">{words.available}</Tag>
  ) : (
    <Tag tone="green" icon={Check}>
      {words.available}
    </Tag>
  );
}
