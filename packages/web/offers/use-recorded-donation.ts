import { addDays, type CalendarDate, toUtc } from '@blood-bank/domain/calendar-date';
import { useQueryClient } from '@tanstack/react-query';
import { donationMessages as messages } from '#messages/donations.ts';
import { campus } from '../data/configuration.ts';
import { failureSentence } from '../data/errors.ts';
import { loadChunk } from '../data/load-chunk.ts';
import { queryKeys } from '../data/query-keys.ts';
import { useSubmission } from '../forms/use-submission.ts';
import { showOutcome } from '../session/outcome.ts';
import { useMember } from '../session/session.tsx';

/** Notes a donation of the member's own, after which the deferral period begins, and says so. */
export function useRecordedDonation() {
  const { uid } = useMember();
  const queries = useQueryClient();
  return useSubmission({
    send: async (date: CalendarDate) => {
      const { recordDonation } = await loadChunk(() => import('../data/donors.ts'));
      return recordDonation(uid, date);
    },
    onResult: (saved) => {
      queries.setQueryData(queryKeys.myDonor(uid), saved?.donor ?? null);
      const last = saved?.donor.lastDonationDate ?? null;
      if (last !== null) showOutcome({ failed: false, sentence: messages.done(toUtc(nextDonation(last))) });
    },
    logged: 'A donation could not be noted.',
    failure: (error) => failureSentence(error, messages.failed),
  });
}

/** The first day on which a donor may give again after a donation. */
export function nextDonation(date: CalendarDate): CalendarDate {
  return addDays(date, campus.donationIntervalDays);
}
