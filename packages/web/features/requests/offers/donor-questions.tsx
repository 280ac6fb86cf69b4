import { type CalendarDate, toUtc } from '@blood-bank/domain/calendar-date';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import { useId, useState } from 'react';
import { donationMessages, donationQuestionMessages as messages } from '#features/donors/messages.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { Link } from '../../../lib/routing/router.tsx';
import { isAnswered, noteAnswer } from '../../../lib/storage/answered-questions.ts';
import { useMember } from '../../../session/session.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { nextDonation, useRecordedDonation } from '../../donors/public.ts';
import { useAbleDonor } from './use-able-donor.ts';
import { useMyOffers } from './use-my-offers.ts';

/**
 * Asks the donor, once, about the newest donation that the owner of a request has marked and that is later than the last one in
 * the donor's own record.
 */
export function AskAboutDonation() {
  const { uid } = useMember();
  const { donor } = useAbleDonor();
  const offers = useMyOffers();
  const [declined, setDeclined] = useState<CalendarDate | null>(null);
  const last = donor?.lastDonationDate ?? null;
  const open = offers.flatMap(({ requestId, status, offeredAt }) => {
    if (status !== 'donated' || offeredAt === null || donor == null) return [];
    const date = zonedDate(offeredAt, campus.timeZone);
    const isOpen = (last === null || date > last) && date !== declined && !isAnswered(uid, requestId);
    return isOpen ? [{ requestId, date }] : [];
  });
  const [asked] = open;
  if (asked === undefined) return null;
  const { date } = asked;

  /** The question names the day alone, so it is answered for all offers of that day. */
  function decline() {
    for (const { requestId } of open.filter((offer) => offer.date === date)) noteAnswer(uid, requestId);
    setDeclined(date);
  }

  return <DonationQuestion key={date} date={date} onDeclined={decline} />;
}

interface DonationQuestionProps {
  /** The day of the offer that is marked as kept. */
  readonly date: CalendarDate;
  /** Called when the member has said no. */
  readonly onDeclined: () => void;
}

/** Asks a donor whose donation somebody else has marked: only the donor's own word sets the last donation. */
function DonationQuestion({ date, onDeclined }: DonationQuestionProps) {
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
