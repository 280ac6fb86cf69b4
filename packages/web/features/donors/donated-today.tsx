import { toUtc } from '@blood-bank/domain/calendar-date';
import { mayEditDonor } from '@blood-bank/domain/permissions';
import type { Donor } from '@blood-bank/domain/records/donor';
import Check from '@lucide/icons/icons/check';
import { useState } from 'react';
import { donationMessages as messages } from '#messages/donations.ts';
import { nextDonation, useRecordedDonation } from '../../offers/use-recorded-donation.ts';
import { useMember } from '../../session/session.tsx';
import { useToday } from '../../session/use-now.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The button with which a donor notes a donation of today; not after that. */
export function DonatedToday({ donor }: { readonly donor: Donor }) {
  const member = useMember();
  const [isAsked, setAsked] = useState(false);
  const recording = useRecordedDonation();
  const today = useToday();
  if (!mayEditDonor(member) || donor.lastDonationDate === today) return null;

  async function record(): Promise<void> {
    await recording.start(today);
    setAsked(false);
  }

  return (
    <div className="grid gap-2" data-print="none">
      {recording.failure !== null && <Alert>{recording.failure}</Alert>}
      <Button onClick={() => setAsked(true)}>
        <Icon of={Check} className="size-[1.15em] flex-none" />
        {messages.today}
      </Button>
      {isAsked && (
        <ConfirmDialog
          question={messages.todayQuestion}
          consequence={messages.consequence(toUtc(nextDonation(today)))}
          action={messages.todayAction}
          busy={recording.isPending}
          busyLabel={messages.saving}
          onConfirm={() => void record()}
          onCancel={() => setAsked(false)}
        />
      )}
    </div>
  );
}
