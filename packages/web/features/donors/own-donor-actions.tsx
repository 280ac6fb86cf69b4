import type { Donor } from '@blood-bank/domain/records/donor';
import { DonatedToday } from './donated-today.tsx';
import { OwnAvailability } from './own-availability.tsx';

/** What a donor changes without opening the form. */
export function OwnDonorActions({ donor }: { readonly donor: Donor }) {
  return (
    <div className="grid gap-4">
      <OwnAvailability donor={donor} />
      <DonatedToday donor={donor} />
    </div>
  );
}
