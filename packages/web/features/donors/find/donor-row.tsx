import { type CalendarDate, toUtc, wholeYears } from '@blood-bank/domain/calendar-date';
import { deferredUntil, pausedUntil } from '@blood-bank/domain/deferral';
import {
  type Donor,
  donorCode,
  isVerifiedDonor,
  visibleContactNumber,
} from '@blood-bank/domain/records/donor';
import CircleCheck from '@lucide/icons/icons/circle-check';
import CircleMinus from '@lucide/icons/icons/circle-minus';
import CirclePause from '@lucide/icons/icons/circle-pause';
import Clock from '@lucide/icons/icons/clock';
import Copy from '@lucide/icons/icons/copy';
import Droplet from '@lucide/icons/icons/droplet';
import Phone from '@lucide/icons/icons/phone';
import PhoneOff from '@lucide/icons/icons/phone-off';
import type { ReactNode } from 'react';
import {
  availabilityMessages,
  donorMessages,
  genderLabels,
  foundDonorMessages as messages,
} from '#features/donors/messages.ts';
import { uiMessages } from '#ui/messages.ts';
import { donorAttributes } from '../../../lib/campus/attributes.ts';
import { CallButton } from '../../../lib/campus/call-button.tsx';
import { callableNumber } from '../../../lib/campus/phone-number.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { GroupTile } from '../../../lib/group-tile.tsx';
import { RowMenu } from '../../../lib/lists/rows.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { MenuItem } from '../../../ui/menu.tsx';
import { RecordRow } from '../../../ui/record-row.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { State } from '../../../ui/tag.tsx';
import { VerifiedState } from '../verified-state.tsx';

interface DonorRowProps {
  readonly donor: Donor;
  /** Shows the group's tile, which a list of one group does without. */
  readonly hasGroup?: boolean;
  /** On the campus's calendar. */
  readonly today: CalendarDate;
  /** Records a donation; for those who may. */
  readonly onRecord?: ((donor: Donor) => void) | undefined;
  /** Reports the number as wrong; not the own one. */
  readonly onReport?: ((donor: Donor) => void) | undefined;
}

/** A donor in the search results, with the number to call. */
export function DonorRow({ donor, hasGroup = false, today, onRecord, onReport }: DonorRowProps) {
  const number = visibleContactNumber(donor);
  const more: MenuItem[] = [];
  if (onRecord !== undefined)
    more.push({ label: messages.recordDonation, icon: Droplet, action: () => onRecord(donor) });
  if (onReport !== undefined && number !== null)
    more.push({ label: messages.reportNumber, icon: PhoneOff, action: () => onReport(donor) });
  return (
    <RecordRow kind="donor" name={donor.fullName} data-tile={hasGroup ? '' : undefined}>
      {hasGroup && (
        <div className="tile">
          <GroupTile group={donor.bloodGroup} />
        </div>
      )}
      <div className="who">
        <div className="flex items-center gap-1.5">
          <h3 className="cut" title={donor.fullName} translate="no">
            {donor.fullName}
          </h3>
          {isVerifiedDonor(donor) && <Verified />}
        </div>
        <Person donor={donor} today={today} />
      </div>
      <Availability donor={donor} today={today} />
      {number === null ? (
        <HiddenNumber donor={donor} more={more} />
      ) : (
        <ShownNumber donor={donor} number={number} more={more} />
      )}
    </RecordRow>
  );
}

function Verified() {
  return (
    <span className="flex-none text-caption">
      <VerifiedState className="@max-[51.25rem]:sr-only" />
    </span>
  );
}

function Person({ donor, today }: DonorRowProps) {
  const { attributes, bloodGroup, dateOfBirth, gender, department } = donor;
  return (
    <Facts>
      {dateOfBirth !== null && (
        <Fact label={messages.age}>{messages.years(wholeYears(dateOfBirth, today))}</Fact>
      )}
      {gender !== null && <Fact label={messages.gender}>{genderLabels[gender]}</Fact>}
      {department !== '' && <Fact label={messages.department}>{department}</Fact>}
      {donorAttributes().map(
        ({ id, label }) =>
          attributes[id] !== undefined && (
            <Fact key={id} label={label}>
              {attributes[id]}
            </Fact>
          ),
      )}
      <Fact label={messages.bloodGroup} isHidden>
        {uiMessages.groupName(bloodGroup)}
      </Fact>
    </Facts>
  );
}

/** What the donor says about being available, the last donation and, in the deferral period, its end. */
function Availability({ donor, today }: DonorRowProps) {
  const { isAvailable, lastDonationDate } = donor;
  const pauseEnd = isAvailable ? pausedUntil(donor, today) : null;
  const deferralEnd = deferredUntil(donor, today, campus);
  const lines = deferralEnd === null ? '@min-[35rem]:text-small' : '@min-[35rem]:leading-[1.0625rem]';
  return (
    <dl
      className={`when flex flex-wrap gap-x-2 text-caption leading-5 text-quiet @min-[35rem]:grid @min-[35rem]:whitespace-nowrap ${lines}`}
    >
      <div>
        <dt className="sr-only">{donorMessages.availability}</dt>
        <dd className="flex">
          <AvailabilityState
            isAvailable={isAvailable}
            isDeferred={deferralEnd !== null}
            pauseEnd={pauseEnd}
          />
        </dd>
      </div>
      <div className="*:inline">
        <dt className={lastDonationDate === null ? 'sr-only' : ''}>{donorMessages.lastDonation}</dt>{' '}
        <dd>
          {lastDonationDate === null ? donorMessages.noDonation : donorMessages.date(toUtc(lastDonationDate))}
        </dd>
      </div>
      {deferralEnd !== null && (
        <div className="*:inline">
          <dt>{donorMessages.canDonateAgain}</dt> <dd>{donorMessages.from(toUtc(deferralEnd))}</dd>
        </div>
      )}
    </dl>
  );
}

interface NumberProps {
  readonly donor: Donor;
  /** What the menu has beside what is done with the number. */
  readonly more: readonly MenuItem[];
}

function ShownNumber({ donor, number, more }: NumberProps & { readonly number: string }) {
  const { shown } = callableNumber(number);
  const items = [{ label: messages.copyNumber, icon: Copy, action: { copies: shown } }, ...more];
  return (
    <div className="act">
      <span
        aria-hidden="true"
        title={shown}
        translate="no"
        className="cut mr-1.5 hidden text-small text-ink @min-[51.25rem]:block"
      >
        {shown}
      </span>
      <CallButton number={number} />
      <RowMenu name={donor.fullName} items={items} />
    </div>
  );
}

/** How to reach a donor who hides the number. */
function HiddenNumber({ donor, more }: NumberProps) {
  const { fullName, id } = donor;
  const phone = (
    <a key="phone" href={campus.adminPhoneUrl} className="unbroken" translate="no">
      {campus.adminPhone}
    </a>
  );
  const code = (
    <bdi key="code" translate="no" className="unbroken">
      {donorCode(id)}
    </bdi>
  );
  const items = [
    { label: messages.copyNameAndId, icon: Copy, action: { copies: `${fullName}, ${id}` } },
    ...more,
  ];
  return (
    <>
      <div className="note grid gap-2 text-caption leading-[1.0625rem] text-quiet">
        <p className="wrap-anywhere">
          <Sentence template={messages.numberHidden} parts={[phone, fullName, code]} />
          {'\u00a0'}
          <CopyButton text={id} label={messages.copyId} />
        </p>
        <a
          href={campus.adminPhoneUrl}
          className={`${buttonClass({ size: 'small' })} mr-2 @min-[35rem]:hidden`}
          data-print="none"
        >
          <Icon of={Phone} className="size-[1.15em] flex-none" />
          {messages.callAdmin}
        </a>
      </div>
      <div className="act">
        <RowMenu name={fullName} items={items} />
      </div>
    </>
  );
}

interface AvailabilityStateProps {
  /** What the donor says. */
  readonly isAvailable: boolean;
  /** The donor is in the deferral period: by the campus's guidance, being available is then no green light. */
  readonly isDeferred: boolean;
  /** Until when an available donor does not want to be asked; null for no pause. */
  readonly pauseEnd: CalendarDate | null;
}

/** Whether a donor is available, within a row. */
function AvailabilityState({ isAvailable, isDeferred, pauseEnd }: AvailabilityStateProps) {
  if (pauseEnd !== null) {
    return (
      <State tone="quiet" icon={CirclePause}>
        {availabilityMessages.pausedUntil(toUtc(pauseEnd))}
      </State>
    );
  }
  if (!isAvailable) {
    return (
      <State tone="quiet" icon={CircleMinus}>
        {availabilityMessages.notAvailable}
      </State>
    );
  }
  return (
    <State tone={isDeferred ? 'quiet' : 'green'} icon={isDeferred ? Clock : CircleCheck}>
      {availabilityMessages.available}
    </State>
  );
}

interface FactProps {
  readonly label: string;
  /** Leaves it to screen readers, where a heading already shows it. */
  readonly isHidden?: boolean;
  readonly children: ReactNode;
}

/** A description list as one line of values, "24 years · Male"; screen readers say the labels too. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="facts text-small wrap-anywhere text-quiet">{children}</dl>;
}

/** One value of such a line. */
export function Fact({ label, isHidden = false, children }: FactProps) {
  return (
    <div className={isHidden ? 'sr-only' : 'inline'}>
      <dt className="sr-only">{label}</dt>
      <dd className="inline">{children}</dd>
    </div>
  );
}
