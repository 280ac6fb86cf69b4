import { DonatedToday } from './donated-today.tsx';
import { OwnAvailability, type OwnAvailabilityProps } from './own-availability.tsx';

/** What a donor changes without opening the form. */
export function OwnDonorActions({ donor, availability }: OwnAvailabilityProps) {
  return (
    <div className="grid gap-4">
      <OwnAvailability donor={donor} availability={availability} />
      <DonatedToday donor={donor} />
    </div>
  );
}
