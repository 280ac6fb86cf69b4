import { type CalendarDate, toUtc, wholeYears } from '@blood-bank/domain/calendar-date';
import { deferredUntil } from '@blood-bank/domain/deferral';
import { type Donor, visibleContactNumber } from '@blood-bank/domain/records/donor';
import { BadgeCheck } from 'lucide-react';
import { campus } from '../../data/configuration.ts';
import { donorMessages } from '../../messages/en/donors.ts';
import { GroupTile } from '../../ui/blood-symbols.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CallLink } from '../../ui/call-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Description, DescriptionList } from '../../ui/description-list.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { Tag } from '../../ui/tag.tsx';
import { AvailabilityTag } from './availability-tag.tsx';

interface DonorCardProps {
  readonly donor: Donor;
  /** In the reader's own time zone. */
  readonly today: CalendarDate;
}

/** A donor in the search results, with the number to call. */
export function DonorCard({ donor, today }: DonorCardProps) {
  return (
    <Card
      as="article"
      tabIndex={-1}
      aria-label={donor.fullName}
      className="grid grid-cols-[3.75rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 max-[16rem]:grid-cols-1 md:grid-cols-[3.75rem_minmax(0,1fr)_auto]"
    >
      <GroupTile group={donor.bloodGroup} />
      <div className="grid grid-cols-1 gap-1.5">
        <h2 className="text-[1.1rem] leading-snug wrap-anywhere">{donor.fullName}</h2>
        <Details donor={donor} today={today} />
        <Availability donor={donor} today={today} />
      </div>
      <div className="col-span-full grid grid-cols-1 md:col-span-1 md:justify-items-end">
        <Contact donor={donor} />
      </div>
    </Card>
  );
}

function Details({ donor, today }: DonorCardProps) {
  const { dateOfBirth, gender, department, lastDonationDate } = donor;
  return (
    <DescriptionList>
      {dateOfBirth !== null && (
        <Description label={donorMessages.age} bare>
          {donorMessages.years(wholeYears(dateOfBirth, today))}
        </Description>
      )}
      {gender !== null && (
        <Description label={donorMessages.gender} bare>
          {gender}
        </Description>
      )}
      {department !== '' && (
        <Description label={donorMessages.department} bare>
          {department}
        </Description>
      )}
      {lastDonationDate !== null && (
        <Description label={donorMessages.lastDonation}>
          <span className="unbroken">{donorMessages.date(toUtc(lastDonationDate))}</span>
        </Description>
      )}
    </DescriptionList>
  );
}

/** What the donor says about being available and, in the deferral period, the campus's guidance. */
function Availability({ donor, today }: DonorCardProps) {
  const deferralEnd = deferredUntil(donor, today, campus.donationIntervalDays);
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-1.5">
        {deferralEnd !== null && donor.isAvailable && (
          <span className="text-[0.93rem] text-quiet">{donorMessages.donorSays}</span>
        )}
        <AvailabilityTag isAvailable={donor.isAvailable} isDeferred={deferralEnd !== null} />
        {donor.isVerified && (
          <Tag tone="slate" icon={BadgeCheck}>
            {donorMessages.verified}
          </Tag>
        )}
      </p>
      {deferralEnd !== null && (
        <p className="text-[0.95rem]">
          <span className="text-quiet">{donorMessages.guidance(campus.donationIntervalDays)}</span>{' '}
          <span className="inline-block font-semibold">
            {donorMessages.canDonateFrom(toUtc(deferralEnd))}
          </span>
        </p>
      )}
    </>
  );
}

/** The number to call, or how to reach a donor who hides the number. */
function Contact({ donor }: { readonly donor: Donor }) {
  const number = visibleContactNumber(donor);
  if (number !== null) {
    return (
      <CallLink number={number} verb={donorMessages.call} className={`${buttonClass()} w-full md:w-auto`} />
    );
  }
  const phone = (
    <span key="phone" className="unbroken">
      {campus.adminPhone}
    </span>
  );
  return (
    <p className="text-[0.93rem] text-quiet wrap-anywhere md:max-w-[21rem]">
      <Sentence words={donorMessages.numberHidden} parts={[phone, donor.fullName, donor.id]} />
    </p>
  );
}
