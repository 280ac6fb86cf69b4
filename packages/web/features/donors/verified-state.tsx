import BadgeCheck from '@lucide/icons/icons/badge-check';
import { donorMessages } from '#features/donors/messages.ts';
import { State } from '../../ui/tag.tsx';

interface VerifiedStateProps {
  /** The classes of the word next to the icon. */
  readonly className?: string;
}

/** The state of a donor whose record an admin has verified. */
export function VerifiedState({ className }: VerifiedStateProps) {
  return (
    <State tone="slate" icon={BadgeCheck}>
      <span className={className}>{donorMessages.verified}</span>
    </State>
  );
}
