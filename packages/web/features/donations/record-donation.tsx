import type { Donor } from '@blood-bank/domain/records/donor';
import { donationLogMessages as messages } from '#features/donations/messages.ts';
import { DonationDialog } from './donation-dialog.tsx';

interface RecordDonationProps {
  readonly donors: readonly Pick<Donor, 'id' | 'fullName'>[];
  readonly onLogged: () => void;
  readonly onClose: () => void;
}

/** Records a donation of others. */
export function RecordDonation({ donors, onLogged, onClose }: RecordDonationProps) {
  const [first, ...more] = donors;
  if (first === undefined) return null;
  return (
    <DonationDialog
      donors={donors.map(({ id }) => id)}
      title={more.length === 0 ? messages.recordOf(first.fullName) : messages.recordFor(donors.length)}
      onLogged={onLogged}
      onClose={onClose}
    />
  );
}
