import { addDays, type CalendarDate, toUtc } from '@blood-bank/domain/calendar-date';
import { donationMessages as messages } from '#messages/donations.ts';
import { campus } from '../data/configuration.ts';
import { showOutcome } from '../session/outcome.ts';
import { useOwnDonorUpdate } from './use-own-donor-update.ts';

/** Notes a donation of the member's own, after which the deferral period begins, and says so. */
export function useRecordedDonation() {
  return useOwnDonorUpdate({
    update: ({ recordDonation }, uid, date: CalendarDate) => recordDonation(uid, date),
    onSaved: (saved) => {
      const last = saved?.donor.lastDonationDate ?? null;
      if (last !== null) showOutcome({ failed: false, sentence: messages.done(toUtc(nextDonation(last))) });
    },
    logged: 'A donation could not be noted.',
    failed: messages.failed,
  });
}

/** The first day on which a donor may give again after a donation. */
export function nextDonation(date: CalendarDate): CalendarDate {
  return addDays(date, campus.donationIntervalDays);
}
