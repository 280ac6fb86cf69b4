import { type CalendarDate, toUtc, wholeYears } from '@blood-bank/domain/calendar-date';
import { canDonateFrom, type Donor, visibleContactNumber } from '@blood-bank/domain/donor';
import { BadgeCheck } from 'lucide-react';
import { campus } from '../../data/campus.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CallLink } from '../../ui/call-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { GroupTile } from '../../ui/group-tile.tsx';
import { Tag } from '../../ui/tag.tsx';
import { donorWords } from '../../words/en/donors.ts';
import { AvailabilityTag } from './availability-tag.tsx';

interface DonorCardProps {
  readonly donor: Donor;
  /** In the reader's own time zone. */
  readonly today: CalendarDate;
}

/** One donor found: who it is, and how to reach them. */
export function DonorCard({ donor, today }: DonorCardProps) {
  return (
    <Card
      as="article"
      aria-label={donor.fullName}
      className="grid grid-cols-[60px_minmax(0,1fr)] items-start gap-x-4 gap-y-3 md:grid-cols-[60px_minmax(0,1fr)_minmax(0,17rem)]"
    >
      <GroupTile group={donor.bloodGroup} />
      <div className="grid gap-1.5">
        <h2 className="text-[1.1rem] leading-snug">{donor.fullName}</h2>
        <DonorFacts donor={donor} today={today} />
        <p className="mt-1 flex flex-wrap gap-1.5">
          <AvailabilityTag isAvailable={donor.isAvailable} />
          {donor.isVerified && (
            <Tag tone="slate" icon={BadgeCheck}>
              {donorWords.verified}
            </Tag>
          )}
        </p>
      </div>
      <div className="col-span-2 grid md:col-span-1 md:justify-items-end">
        <Contact donor={donor} />
      </div>
    </Card>
  );
}

function DonorFacts({ donor, today }: DonorCardProps) {
  const { dateOfBirth, gender, department, lastDonationDate } = donor;
  return (
    <Facts>
      {dateOfBirth !== null && (
        <Fact label={donorWords.age} bare>
          {donorWords.years(wholeYears(dateOfBirth, today))}
        </Fact>
      )}
      {gender !== null && (
        <Fact label={donorWords.gender} bare>
          {gender}
        </Fact>
      )}
      {department !== '' && (
        <Fact label={donorWords.department} bare>
          {department}
        </Fact>
      )}
      {lastDonationDate !== null && (
        <Fact label={donorWords.lastDonation}>
          <LastDonation date={lastDonationDate} today={today} />
        </Fact>
      )}
    </Facts>
  );
}

/** The date, and, while the campus's interval has not passed, from when on the donor may give again. */
function LastDonation({ date, today }: { readonly date: CalendarDate; readonly today: CalendarDate }) {
  const next = canDonateFrom(date, campus.donationIntervalDays);
  return (
    <>
      <span className="unbroken">{donorWords.date(toUtc(date))}</span>
      {next > today && (
        <span className="block font-normal text-quiet">{donorWords.canDonateFrom(toUtc(next))}</span>
      )}
    </>
  );
}

function Contact({ donor }: { readonly donor: Donor }) {
  const number = visibleContactNumber(donor);
  return number === null ? (
    <p className="text-[0.93rem] text-quiet">
      {donorWords.numberHidden(campus.adminPhone, donor.fullName, donor.id)}
    </p>
  ) : (
    <CallLink number={number} className={`${buttonClass()} w-full md:w-auto`}>
      {donorWords.call(number)}
    </CallLink>
  );
}
