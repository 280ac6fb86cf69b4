import { type CalendarDate, toUtc } from '@blood-bank/domain/calendar-date';
import { isAvailableOn, pausedUntil } from '@blood-bank/domain/deferral';
import type { Donor } from '@blood-bank/domain/records/donor';
import { Suspense, useId, useState } from 'react';
import { availabilityMessages, ownAvailabilityMessages as messages } from '#features/donors/messages.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useToday } from '../../../lib/use-now.ts';
import { useMember } from '../../../session/session.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useOwnDonorUpdate } from './use-own-donor-update.ts';

export type Availability = ReturnType<typeof useAvailability>;

export interface OwnAvailabilityProps {
  readonly donor: Donor;
  readonly availability: Availability;
}

const PauseQuestion = lazyPart(async () => (await import('./pause-question.tsx')).PauseQuestion);

/** What ends a pause, too. */
export const available = { isAvailable: true, pausedUntil: null };

/** Saves whether the donor is available, and a pause. */
export function useAvailability() {
  return useOwnDonorUpdate({
    update: ({ updateDonor }, uid, changes: Pick<Donor, 'isAvailable' | 'pausedUntil'>) =>
      updateDonor(uid, changes),
    logged: 'The availability could not be changed.',
    failed: messages.failed,
  });
}

/** The donor's own word on being available, which is saved immediately; off asks until when. */
export function OwnAvailability({ donor, availability }: OwnAvailabilityProps) {
  const member = useMember();
  const today = useToday();
  const id = useId();
  const [isAsked, setAsked] = useState(false);

  async function pause(end: CalendarDate | null): Promise<void> {
    await availability.start({ isAvailable: end !== null, pausedUntil: end });
    setAsked(false);
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p id={`${id}-label`} className="text-menu font-semibold">
            {messages.isAvailable}
          </p>
          <p id={`${id}-note`} className="text-small text-quiet">
            {note(donor, today)}
          </p>
        </div>
        <Switch
          checked={isAvailableOn(donor, today)}
          disabled={!member.emailVerified}
          labelId={`${id}-label`}
          noteId={`${id}-note`}
          onChange={(isOn) => (isOn ? void availability.start(available) : setAsked(true))}
        />
      </div>
      {availability.failure !== null && <Alert>{availability.failure}</Alert>}
      {isAsked && (
        <Suspense>
          <PauseQuestion
            isPending={availability.isPending}
            onAnswer={(end) => void pause(end)}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function note(donor: Donor, today: CalendarDate): string {
  if (!donor.isProfileActive) return messages.notFound;
  const end = pausedUntil(donor, today);
  if (donor.isAvailable && end !== null) return availabilityMessages.pausedUntil(toUtc(end));
  return donor.isAvailable ? messages.available : messages.notAvailable;
}
