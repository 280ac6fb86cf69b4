import { toUtc } from '@blood-bank/domain/calendar-date';
import { deferredUntil } from '@blood-bank/domain/deferral';
import { mayCall } from '@blood-bank/domain/permissions';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { Donor } from '@blood-bank/domain/records/donor';
import type { Offer } from '@blood-bank/domain/records/offer';
import Check from '@lucide/icons/icons/check';
import CircleCheck from '@lucide/icons/icons/circle-check';
import CircleX from '@lucide/icons/icons/circle-x';
import Clock from '@lucide/icons/icons/clock';
import Copy from '@lucide/icons/icons/copy';
import Droplet from '@lucide/icons/icons/droplet';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useRef } from 'react';
import { requestMessages } from '#features/requests/messages.ts';
import {
  receivedOfferMessages as messages,
  offerActionMessages,
} from '#features/requests/offers/messages.ts';
import { CallButton } from '../../../lib/campus/call-button.tsx';
import { callableNumber } from '../../../lib/campus/phone-number.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { exactly } from '../../../lib/firestore/pagination.ts';
import { GroupTile } from '../../../lib/group-tile.tsx';
import { ListFrame } from '../../../lib/lists/list-frame.tsx';
import { actionSentences, useRowActions } from '../../../lib/lists/row-actions.tsx';
import { RowMenu, Rows } from '../../../lib/lists/rows.tsx';
import { useNow, useToday } from '../../../lib/use-now.ts';
import { useMember } from '../../../session/session.tsx';
import { useListProblem } from '../../../session/use-reading.ts';
import { Age } from '../../../ui/age.tsx';
import { Button } from '../../../ui/button.tsx';
import { withFewLines } from '../../../ui/few-lines.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { EmptyState } from '../../../ui/panel.tsx';
import { RecordRow } from '../../../ui/record-row.tsx';
import { State, Tag } from '../../../ui/tag.tsx';
import { requestKeys, requestListKeys } from '../api.ts';
import { answerDonation } from './answer-api.ts';
import { isStanding, markDonated, readOfferedNumber, readOtherDonor } from './api.ts';
import { offerQueryKeys } from './queries.ts';
import { type ListedOffer, useOffersFor } from './use-offers-for.ts';

interface OffersRegionProps {
  readonly request: BloodRequest;
  /** What helps while nobody has offered. */
  readonly children: ReactNode;
}

/**
 * The place on a request's page with the offers for it, for its owner, volunteers and admins. Withdrawn ones are left out: their donors no
 * longer want to be called.
 */
export function OffersRegion({ request, children }: OffersRegionProps) {
  const member = useMember();
  const { uid } = member;
  const mayAnswer = mayCall(member);
  const queries = useQueryClient();
  const titleId = useId();
  const rows = useRef<HTMLDivElement>(null);
  const now = useNow();
  const queryKey = offerQueryKeys.offersFor(request.id);
  const list = useOffersFor(request);
  const shown = useMemo(() => list.items.filter(({ status }) => status !== 'withdrawn'), [list.items]);
  const { ask, dialog } = useRowActions<ListedOffer>({
    items: shown,
    rows,
    headingId: titleId,
    caches: [{ queryKey }],
    refresh: ({ userId }) => {
      for (const key of [
        requestKeys.request(request.id),
        ...requestListKeys(uid),
        offerQueryKeys.offeringDonor(userId),
      ])
        void queries.invalidateQueries({ queryKey: key });
      return queries.invalidateQueries({ queryKey });
    },
  });
  const problem = useListProblem(list, messages.failed);

  const mark = (offer: ListedOffer) =>
    ask({
      ...actionSentences(messages.markAsDonated, offer.fullName),
      row: offer,
      perform: async () => {
        const status = await markDonated(request.id, offer.userId);
        if (status !== 'donated') throw new Error(`The offer is ${status}.`);
      },
      after: { ...offer, status: 'donated' },
      failed: messages.markFailed,
    });

  /** For the donor, by a volunteer. */
  const answer = (offer: ListedOffer, hasDonated: boolean) =>
    ask({
      ...actionSentences(hasDonated ? messages.confirmDonation : messages.denyDonation, offer.fullName),
      row: offer,
      perform: async () => {
        await answerDonation({ offer, hasDonated, by: uid });
      },
      after: { ...offer, status: hasDonated ? 'confirmed' : 'denied' },
      failed: messages.answerFailed,
    });

  const standing = shown.filter(isStanding).length;
  const isEmpty = shown.length === 0 && list.error === null && !list.isLoading && !list.hasMore;
  return (
    <section aria-labelledby={titleId} data-print="none">
      <h2 id={titleId} tabIndex={-1} className="mb-2.5">
        {list.hasMore || standing === 0 ? messages.title : offerActionMessages.count(standing)}
      </h2>
      <ListFrame
        list={{
          ...list,
          items: shown,
          isEmpty,
          total: list.hasMore ? list.total : exactly(shown.length),
        }}
        problem={problem}
        rows={rows}
        of="donor"
        skeletonRows={1}
        empty={
          <EmptyState title={messages.empty}>
            <p>{messages.emptyAdvice}</p>
            {children}
          </EmptyState>
        }
      >
        {shown.length > 0 && (
          <Rows ref={rows}>
            {shown.map((offer) => (
              <OfferRow
                key={offer.id}
                offer={offer}
                now={now}
                isOwn={request.userId === uid}
                onDonated={() => mark(offer)}
                onAnswer={mayAnswer ? (hasDonated) => answer(offer, hasDonated) : null}
              />
            ))}
          </Rows>
        )}
      </ListFrame>
      {dialog}
    </section>
  );
}

import './offer-row.css';

interface OfferRowProps {
  readonly offer: Offer;
  readonly now: Date;
  /** Whether the reader posted the request, and so may call, and mark the offer as kept. */
  readonly isOwn: boolean;
  readonly onDonated: () => void;
  /** For a volunteer or an admin; null for others. */
  readonly onAnswer: ((hasDonated: boolean) => void) | null;
}

const statusLooks = {
  donated: { tone: 'amber', icon: Clock },
  confirmed: { tone: 'green', icon: Check },
  denied: { tone: 'slate', icon: CircleX },
} as const;

/** One offer as the request's owner sees it: who can be called, and whether the donation has taken place. */
function OfferRow({ offer, now, isOwn, onDonated, onAnswer }: OfferRowProps) {
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
    ...(isOwn && status === 'offered'
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
        {status !== 'offered' && status !== 'withdrawn' && (
          <Tag {...statusLooks[status]}>{messages.statuses[status]}</Tag>
        )}
        {status === 'donated' && onAnswer !== null && (
          <>
            <Button size="small" variant="main" onClick={() => onAnswer(true)}>
              {messages.confirmDonation.button}
            </Button>
            <Button size="small" onClick={() => onAnswer(false)}>
              {messages.denyDonation.button}
            </Button>
          </>
        )}
        {number !== null && <CallButton number={number} isWide />}
        {items.length > 0 && <RowMenu name={fullName} items={items} />}
      </div>
    </RecordRow>
  );
}

function NextDonation({ donor }: { readonly donor: Donor }) {
  const end = deferredUntil(donor, useToday(), campus);
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
