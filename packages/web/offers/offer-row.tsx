import { toUtc } from '@blood-bank/domain/calendar-date';
import { deferredUntil } from '@blood-bank/domain/deferral';
import type { Donor } from '@blood-bank/domain/records/donor';
import type { Offer } from '@blood-bank/domain/records/offer';
import Check from '@lucide/icons/icons/check';
import CircleCheck from '@lucide/icons/icons/circle-check';
import Clock from '@lucide/icons/icons/clock';
import Copy from '@lucide/icons/icons/copy';
import Droplet from '@lucide/icons/icons/droplet';
import { useQuery } from '@tanstack/react-query';
import { receivedOfferMessages as messages } from '#messages/offers.ts';
import { requestMessages } from '#messages/requests.ts';
import { campus } from '../data/configuration.ts';
import { offerQueryKeys } from '../data/offer-query-keys.ts';
import { readOfferedNumber } from '../data/offers.ts';
import { readOtherDonor } from '../data/other-donor.ts';
import { callableNumber } from '../data/phone-number.ts';
import { CallButton } from '../lists/call-button.tsx';
import { RowMenu } from '../lists/row-menu.tsx';
import { Age } from '../ui/age.tsx';
import { GroupTile } from '../ui/blood-symbols.tsx';
import { withFewLines } from '../ui/few-lines.ts';
import type { MenuItem } from '../ui/menu.tsx';
import { RecordRow } from '../ui/record-row.tsx';
import { State, Tag } from '../ui/tag.tsx';
import './offer-row.css';
import { useToday } from '../session/use-now.ts';

interface OfferRowProps {
  readonly offer: Offer;
  readonly now: Date;
  /** Whether the reader posted the request, and so may call, and mark the offer as kept. */
  readonly isOwn: boolean;
  readonly onDonated: () => void;
}

/** One offer as the request's owner sees it: who can be called, and whether the donation has taken place. */
export function OfferRow({ offer, now, isOwn, onDonated }: OfferRowProps) {
  const { bloodGroup, fullName, message, offeredAt, requestId, status, userId } = offer;
  // The record says more than the offer; an owner does without it where the profile is no longer active.
  const { data: donor = null } = useQuery({
    queryKey: offerQueryKeys.offeringDonor(userId),
    queryFn: () => readOtherDonor(userId),
  });
  const { data: number = null } = useQuery({
    queryKey: offerQueryKeys.offeredNumber(requestId, userId),
    queryFn: () => readOfferedNumber(requestId, userId),
    enabled: isOwn,
  });
  // Not beside Call, where a careless press would tell that a donation has taken place.
  const items: MenuItem[] = [
    ...(number === null
      ? []
      : [
          {
            label: requestMessages.copyNumber,
            icon: Copy,
            action: { copies: callableNumber(number).shown },
          },
        ]),
    ...(isOwn && status !== 'donated'
      ? [{ label: messages.markDonated, icon: Droplet, action: onDonated }]
      : []),
  ];
  return (
    <RecordRow kind="offer" name={fullName}>
      <div className="tile">
        <GroupTile group={bloodGroup} />
      </div>
      <div className="who">
        <h3 className="cut" title={fullName} translate="no">
          {fullName}
        </h3>
        {message !== '' && (
          <dl className="text-small text-quiet wrap-anywhere">
            <dt className="sr-only">{messages.message}</dt>
            <dd className="whitespace-pre-line">{withFewLines(message)}</dd>
          </dl>
        )}
      </div>
      <dl className="when text-caption leading-5 text-quiet">
        <div>
          <dt className="sr-only">{messages.nextDonation}</dt>
          <dd>{donor !== null && <NextDonation donor={donor} />}</dd>
        </div>
        {offeredAt !== null && (
          <div className="*:inline">
            <dt>{messages.offeredAt}</dt>{' '}
            <dd>
              <Age moment={offeredAt} now={now} />
            </dd>
          </div>
        )}
      </dl>
      <div className="act">
        {status === 'donated' && (
          <Tag tone="green" icon={Check}>
            {messages.donated}
          </Tag>
        )}
        {number !== null && <CallButton number={number} isWide />}
        {items.length > 0 && <RowMenu name={fullName} items={items} />}
      </div>
    </RecordRow>
  );
}

function NextDonation({ donor }: { readonly donor: Donor }) {
  const end = deferredUntil(donor, useToday(), campus.donationIntervalDays);
  return end === null ? (
    <State tone="green" icon={CircleCheck}>
      {messages.canDonateNow}
    </State>
  ) : (
    <State tone="quiet" icon={Clock}>
      {messages.canDonateFrom(toUtc(end))}
    </State>
  );
}
