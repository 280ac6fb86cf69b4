import { addDays, type CalendarDate, toUtc } from '@blood-bank/domain/calendar-date';
import { useQueryClient } from '@tanstack/react-query';
import { donationMessages as messages } from '#features/donors/messages.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { failureSentence } from '../../../lib/firestore/errors.ts';
import { type Submission, useSubmission } from '../../../lib/forms/use-submission.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { showToast } from '../../../lib/toast.ts';
import { useMember } from '../../../session/session.tsx';
import { donationKeys } from '../../donations/public.ts';
import { donorKeys } from '../api.ts';

type DonorData = typeof import('./api.ts');
type Saved = Awaited<ReturnType<DonorData['recordDonation']>>;

interface OwnDonorUpdate<Input> {
  /** Makes the change by functions that are loaded for it, and returns the record as it is stored now. */
  readonly update: (donors: DonorData, uid: string, input: Input) => Promise<Saved>;
  readonly onSaved?: (saved: Saved) => void;
  /** What is logged with the error of a failed attempt. */
  readonly logged: string;
  /** The sentence for a failed attempt. */
  readonly failed: string;
}

/** Changes the member's own donor record, which every screen then shows as it is stored. */
export function useOwnDonorUpdate<Input>({
  update,
  onSaved,
  logged,
  failed,
}: OwnDonorUpdate<Input>): Submission<Input, Saved> {
  const { uid } = useMember();
  const queries = useQueryClient();
  return useSubmission({
    send: async (input: Input) => update(await loadChunk(() => import('./api.ts')), uid, input),
    onResult: (saved) => {
      queries.setQueryData(donorKeys.myDonor(uid), saved?.donor ?? null);
      onSaved?.(saved);
    },
    logged,
    failure: (error) => failureSentence(error, failed),
  });
}

/** Notes a donation of the member's own, after which the deferral period begins, and says so. */
export function useRecordedDonation() {
  const { uid } = useMember();
  const queries = useQueryClient();
  return useOwnDonorUpdate({
    update: ({ recordDonation }, _, date: CalendarDate) => recordDonation(uid, date),
    onSaved: (saved) => {
      void queries.invalidateQueries({ queryKey: donationKeys.of(uid) });
      const last = saved?.donor.lastDonationDate ?? null;
      if (last !== null) showToast({ failed: false, sentence: messages.done(toUtc(nextDonation(last))) });
    },
    logged: 'A donation could not be noted.',
    failed: messages.failed,
  });
}

/** The first day on which a donor may give again after a donation. */
export function nextDonation(date: CalendarDate): CalendarDate {
  return addDays(date, campus.donationIntervalDays);
}
