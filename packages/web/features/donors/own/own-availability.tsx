import type { Donor } from '@blood-bank/domain/records/donor';
import { useId } from 'react';
import { ownAvailabilityMessages as messages } from '#features/donors/messages.ts';
import { useMember } from '../../../session/session.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useOwnDonorUpdate } from './use-own-donor-update.ts';

export type Availability = ReturnType<typeof useAvailability>;

export interface OwnAvailabilityProps {
  readonly donor: Donor;
  readonly availability: Availability;
}

/** Saves whether the donor is available. */
export function useAvailability() {
  return useOwnDonorUpdate({
    update: ({ updateDonor }, uid, isAvailable: boolean) => updateDonor(uid, { isAvailable }),
    logged: 'The availability could not be changed.',
    failed: messages.failed,
  });
}

/** The donor's own word on being available, which is saved immediately. */
export function OwnAvailability({ donor, availability }: OwnAvailabilityProps) {
  const member = useMember();
  const id = useId();
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p id={`${id}-label`} className="text-menu font-semibold">
            {messages.isAvailable}
          </p>
          <p id={`${id}-note`} className="text-small text-quiet">
            {note(donor)}
          </p>
        </div>
        <Switch
          checked={donor.isAvailable}
          disabled={!member.emailVerified}
          labelId={`${id}-label`}
          noteId={`${id}-note`}
          onChange={(isAvailable) => void availability.start(isAvailable)}
        />
      </div>
      {availability.failure !== null && <Alert>{availability.failure}</Alert>}
    </div>
  );
}

function note({ isAvailable, isProfileActive }: Donor): string {
  if (!isProfileActive) return messages.notFound;
  return isAvailable ? messages.available : messages.notAvailable;
}
