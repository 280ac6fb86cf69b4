import type { Donor } from '@blood-bank/domain/records/donor';
import { useId } from 'react';
import { ownAvailabilityMessages as messages } from '#messages/donations.ts';
import { useOwnDonorUpdate } from '../../offers/use-own-donor-update.ts';
import { useMember } from '../../session/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Switch } from '../../ui/switch.tsx';

/** The donor's own word on being available, which is saved immediately. */
export function OwnAvailability({ donor }: { readonly donor: Donor }) {
  const member = useMember();
  const id = useId();
  const saving = useOwnDonorUpdate({
    update: ({ updateDonor }, uid, isAvailable: boolean) => updateDonor(uid, { isAvailable }),
    logged: 'The availability could not be changed.',
    failed: messages.failed,
  });
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
          onChange={(isAvailable) => void saving.start(isAvailable)}
        />
      </div>
      {saving.failure !== null && <Alert>{saving.failure}</Alert>}
    </div>
  );
}

function note({ isAvailable, isProfileActive }: Donor): string {
  if (!isProfileActive) return messages.notFound;
  return isAvailable ? messages.available : messages.notAvailable;
}
