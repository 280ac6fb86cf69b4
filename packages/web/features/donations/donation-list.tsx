import { toUtc } from '@blood-bank/domain/calendar-date';
import { componentOf, type Donation } from '@blood-bank/domain/records/donation';
import Trash2 from '@lucide/icons/icons/trash';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { donationLogMessages as messages } from '#features/donations/messages.ts';
import { formatCalendarDate } from '#lib/i18n/formats.ts';
import { failureSentence, retryFor } from '../../lib/firestore/errors.ts';
import { useSubmission } from '../../lib/forms/use-submission.ts';
import { showToast } from '../../lib/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { readDonations } from './api.ts';
import { donationKeys } from './keys.ts';

interface DonationListProps {
  readonly donorId: string;
  /** Deletes an entry; null for a reader who may not. */
  readonly onDelete: ((donation: Donation) => Promise<void>) | null;
  /** Called once an entry is deleted. */
  readonly onDeleted?: () => void;
}

/** A donor's donations, the newest first, with their number. */
export function DonationList({ donorId, onDelete, onDeleted }: DonationListProps) {
  const queries = useQueryClient();
  const queryKey = donationKeys.of(donorId);
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => readDonations(donorId) });
  const [asked, setAsked] = useState<Donation | null>(null);
  const deleting = useSubmission({
    send: async (donation: Donation) => {
      await onDelete?.(donation);
      await queries.invalidateQueries({ queryKey });
    },
    onResult: () => {
      showToast({ failed: false, sentence: messages.deleted });
      onDeleted?.();
    },
    logged: 'A donation could not be deleted.',
    failure: (failed) => failureSentence(failed, messages.deleteFailed),
  });

  if (data === undefined) {
    if (error === null) return <p className="min-h-11" aria-busy="true" />;
    return (
      <div className="grid gap-2">
        <Alert>{failureSentence(error, messages.readFailed)}</Alert>
        {retryFor(error, refetch) !== undefined && <RetryButton onRetry={refetch} />}
      </div>
    );
  }
  const askedOn = asked?.donatedOn ?? null;
  return (
    <div className="grid gap-1">
      <p className="text-small text-quiet">
        {data.length === 0 ? messages.none : messages.count(data.length)}
      </p>
      {deleting.failure !== null && <Alert>{deleting.failure}</Alert>}
      <ul className="grid">
        {data.map((donation) => (
          <Entry
            key={donation.donatedOn}
            donation={donation}
            onDelete={onDelete === null ? null : () => setAsked(donation)}
          />
        ))}
      </ul>
      {asked !== null && askedOn !== null && (
        <ConfirmDialog
          question={messages.deleteQuestion(toUtc(askedOn))}
          action={messages.deleteAction}
          busy={deleting.isPending}
          busyLabel={messages.deleting}
          dangerous
          onConfirm={() => void deleting.start(asked).then(() => setAsked(null))}
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  );
}

interface EntryProps {
  readonly donation: Donation;
  readonly onDelete: (() => void) | null;
}

function Entry({ donation, onDelete }: EntryProps) {
  const { donatedOn, place, recordedBy, donorId } = donation;
  if (donatedOn === null) return null;
  const component = componentOf(donation);
  const about = [
    ...(component === 'whole-blood' ? [] : [messages.components[component]]),
    ...(place === '' ? [] : [place]),
    ...(recordedBy === donorId ? [] : [messages.byOthers]),
  ];
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 border-t border-line py-1">
      <p className="min-w-0 wrap-anywhere">
        {formatCalendarDate(toUtc(donatedOn))}
        {about.length > 0 && <span className="block text-small text-quiet">{about.join(' · ')}</span>}
      </p>
      {onDelete !== null && (
        <Menu
          name={messages.entry(toUtc(donatedOn))}
          items={[{ label: messages.delete, icon: Trash2, action: onDelete, isDangerous: true }]}
        />
      )}
    </li>
  );
}
