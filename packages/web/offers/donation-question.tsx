import { type CalendarDate, toUtc } from '@blood-bank/domain/calendar-date';
import { useId } from 'react';
import { donationMessages, donationQuestionMessages as messages } from '#messages/donations.ts';
import { Link } from '../routing/router.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { nextDonation, useRecordedDonation } from './use-recorded-donation.ts';

interface DonationQuestionProps {
  /** The day of the offer that is marked as kept. */
  readonly date: CalendarDate;
  /** Called when the member has said no. */
  readonly onDeclined: () => void;
}

/** Asks a donor whose donation somebody else has marked: only the donor's own word sets the last donation. */
export function DonationQuestion({ date, onDeclined }: DonationQuestionProps) {
  const titleId = useId();
  const recording = useRecordedDonation();
  return (
    <Panel
      as="section"
      aria-labelledby={titleId}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
      data-print="none"
    >
      <div className="min-w-[min(14rem,100%)] flex-1">
        <h2 id={titleId}>{messages.question(toUtc(date))}</h2>
        <p className="text-small text-quiet">
          {donationMessages.consequence(toUtc(nextDonation(date)))}{' '}
          <Link to="/edit-donor-profile" className="inline-block py-2.5 md:-my-0.5 md:py-0.5">
            {messages.otherDay}
          </Link>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="main"
          busy={recording.isPending}
          busyLabel={donationMessages.saving}
          onClick={() => void recording.start(date)}
        >
          {messages.yes}
        </Button>
        <Button disabled={recording.isPending} onClick={onDeclined}>
          {messages.no}
        </Button>
      </div>
      {recording.failure !== null && (
        <div className="w-full">
          <Alert>{recording.failure}</Alert>
        </div>
      )}
    </Panel>
  );
}
