import type { Donation } from '@blood-bank/domain/records/donation';
import type { Donor } from '@blood-bank/domain/records/donor';
import { useQueryClient } from '@tanstack/react-query';
import { donationLogMessages as messages } from '#features/donations/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DonationList, deleteDonation, RecordDonation } from '../../donations/public.ts';
import { logAction } from '../audit/api.ts';
import { adminQueryKeys } from '../list/query-keys.ts';

interface DonorDonationsProps {
  readonly donors: readonly Pick<Donor, 'id' | 'fullName'>[];
  /** Whether one is recorded, or the log of a donor shown. */
  readonly isRecording: boolean;
  readonly onClose: () => void;
}

/** What admins do with the donations of others. */
export function DonorDonations({ donors, isRecording, onClose }: DonorDonationsProps) {
  const queries = useQueryClient();
  const readAgain = () => void queries.invalidateQueries({ queryKey: adminQueryKeys.lists('donors') });
  const [donor] = donors;
  if (donor === undefined) return null;
  if (isRecording) {
    return <RecordDonation donors={donors} onLogged={readAgain} onClose={onClose} />;
  }
  return (
    <Dialog title={messages.titleOf(donor.fullName)} close={messages.close} onClose={onClose}>
      <div className="p-4 md:p-6">
        <DonationList donorId={donor.id} onDelete={deleteLogged} onDeleted={readAgain} />
      </div>
    </Dialog>
  );
}

/** With the entry of the audit log that the rules demand. */
function deleteLogged(donation: Donation): Promise<void> {
  return deleteDonation(donation, (transaction) =>
    logAction(transaction, {
      action: 'delete-donation',
      collection: 'donors',
      targets: [donation.donorId],
    }),
  );
}
