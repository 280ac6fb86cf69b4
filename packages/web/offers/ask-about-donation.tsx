import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import { useState } from 'react';
import { campus } from '../data/configuration.ts';
import { isAnswered, noteAnswer } from '../session/answered-questions.ts';
import { useMember } from '../session/session.tsx';
import { DonationQuestion } from './donation-question.tsx';
import { useHelper } from './use-helper.ts';
import { useMyOffers } from './use-my-offers.ts';

/**
 * Asks the donor, once, about the newest donation that the owner of a request has marked and that is later than the last one in
 * the donor's own record.
 */
export function AskAboutDonation() {
  const { uid } = useMember();
  const { donor } = useHelper();
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
