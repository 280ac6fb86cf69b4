import CircleCheck from '@lucide/icons/icons/circle-check';
import CircleMinus from '@lucide/icons/icons/circle-minus';
import Clock from '@lucide/icons/icons/clock';
import { availabilityMessages as messages } from '#messages/donors.ts';
import { State } from '../../ui/tag.tsx';

interface AvailabilityStateProps {
  /** What the donor says. */
  readonly isAvailable: boolean;
  /** The donor is in the deferral period: by the campus's guidance, being available is then no green light. */
  readonly isDeferred: boolean;
}

/** Whether a donor is available, within a row. */
export function AvailabilityState({ isAvailable, isDeferred }: AvailabilityStateProps) {
  if (!isAvailable) {
    return (
      <State tone="quiet" icon={CircleMinus}>
        {messages.notAvailable}
      </State>
    );
  }
  return (
    <State tone={isDeferred ? 'quiet' : 'green'} icon={isDeferred ? Clock : CircleCheck}>
      {messages.available}
    </State>
  );
}
