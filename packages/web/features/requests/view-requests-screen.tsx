import { toUtc } from '@blood-bank/domain/calendar-date';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { Donor } from '@blood-bank/domain/records/donor';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { viewRequestsMessages as messages } from '#features/requests/messages.ts';
import { campus } from '../../lib/firestore/configuration.ts';
import { exactly, type ListCount } from '../../lib/firestore/pagination.ts';
import { NewerRecords } from '../../lib/lists/newer-records.tsx';
import { countQuery, type ListSource, usePaginatedList } from '../../lib/lists/paginated-list.ts';
import { Link, useSearchParams } from '../../lib/routing/router.tsx';
import { ReadingObstacle } from '../../session/reading-obstacle.tsx';
import { useMember } from '../../session/session.tsx';
import { useReadingObstacle } from '../../session/use-reading.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/chip.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { Sentence, unbroken } from '../../ui/sentence.tsx';
import {
  activeRequests,
  countHelpableRequests,
  countNewerHelpableRequests,
  readHelpableRequests,
  requestKeys,
  urgentRequests,
} from './api.ts';
import { type AbleDonorState, useAbleDonor } from './offers/use-able-donor.ts';
import { RequestList } from './request-list.tsx';

/** /view-requests: the active requests, for all members. */
export function ViewRequestsScreen() {
  const member = useMember();
  const titleId = useId();
  const obstacle = useReadingObstacle();
  const [shown, show] = useShownRequests();
  const { donor, deferralEnd, ableDonor } = useAbleDonor({ enabled: obstacle === null });
  const source = requestSource(shown, ableDonor ?? null);
  const list = usePaginatedList({ ...source, enabled: obstacle === null && source.enabled !== false });
  const isWaiting = shown === 'can-help' && ableDonor === undefined;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <PageTitle id={titleId}>{messages.title}</PageTitle>
        {(shown !== 'all' || !list.isEmpty) && (
          <Link
            to="/post-request"
            className={`${buttonClass({ variant: 'blood' })} max-md:w-full`}
            data-print="none"
          >
            {messages.post}
          </Link>
        )}
      </div>
      {obstacle !== null ? (
        <ReadingObstacle obstacle={obstacle} />
      ) : (
        <>
          {(shown !== 'all' || !list.isEmpty) && (
            <RequestChips shown={shown} onShow={show} ableDonor={ableDonor} />
          )}
          <RequestList
            key={shown}
            list={isWaiting ? { ...list, isLoading: true, isEmpty: false } : list}
            member={member}
            messages={messages}
            heading="h2"
            titleId={titleId}
            over={(rows) => (
              <NewerRecords
                list={list}
                queryKey={source.queryKey}
                countNewer={(first) => source.countNewer(first?.requestedAt ?? null)}
                label={messages.newer}
                rows={rows}
              />
            )}
            empty={
              shown === 'all' ? (
                <NoActiveRequests />
              ) : (
                <NoneShown
                  shown={shown}
                  donor={donor}
                  deferralEnd={deferralEnd}
                  onShowAll={() => show('all')}
                />
              )
            }
          />
        </>
      )}
    </>
  );
}

interface NoneShownProps extends Pick<AbleDonorState, 'donor' | 'deferralEnd'> {
  readonly shown: RequestChoice;
  readonly onShowAll: () => void;
}

/** None of the requests is of the chosen kind: why, and the way to all of them. */
function NoneShown({ shown, donor, deferralEnd, onShowAll }: NoneShownProps) {
  return (
    <div role="status">
      <EmptyState title={shown === 'urgent' ? messages.noneUrgent : whyNoneToHelp(donor, deferralEnd)}>
        {shown === 'can-help' && donor === null && (
          <Link to="/register-donor" className={buttonClass({ variant: 'main' })}>
            {messages.become}
          </Link>
        )}
        <Button onClick={onShowAll}>{messages.showAll}</Button>
      </EmptyState>
    </div>
  );
}

/** @param donor undefined for a record that could not be read */
function whyNoneToHelp(
  donor: AbleDonorState['donor'],
  deferralEnd: AbleDonorState['deferralEnd'],
): ReactNode {
  if (donor === undefined) return messages.unknownHelp;
  if (donor === null) return messages.notADonor;
  if (!donor.isProfileActive) {
    const sentence = (adminPhone = '') => messages.inactiveProfile(adminPhone);
    return <Sentence template={sentence} parts={[unbroken(campus.adminPhone)]} />;
  }
  return deferralEnd === null ? messages.noneToHelp : messages.deferred(toUtc(deferralEnd));
}

function NoActiveRequests() {
  return (
    <EmptyState title={messages.empty}>
      <p>{messages.emptyAdvice}</p>
      <Link to="/post-request" className={buttonClass({ variant: 'blood' })} data-print="none">
        {messages.beFirst}
      </Link>
    </EmptyState>
  );
}

interface RequestChipsProps {
  readonly shown: RequestChoice;
  readonly onShow: (choice: RequestChoice) => void;
  /** The member's donor record if they can donate now, null if they can't, undefined while that is not known. */
  readonly ableDonor: Donor | null | undefined;
}

/** The choices of active requests, each with its number; on phones they scroll sideways. */
function RequestChips({ shown, onShow, ableDonor }: RequestChipsProps) {
  const counts: Record<RequestChoice, ListCount | null> = {
    all: useCount('all', null),
    urgent: useCount('urgent', null),
    'can-help': useHelpableCount(ableDonor),
  };
  return (
    <div
      className="-mt-1 mb-3 flex gap-1.5 py-1 max-md:-mx-(--gutter) max-md:overflow-x-auto max-md:px-(--gutter)"
      data-print="none"
    >
      {requestChoices.map((choice) => (
        <FilterChip
          key={choice}
          pressed={choice === shown}
          count={counts[choice]}
          onPress={() => onShow(choice)}
        >
          {messages.choices[choice]}
        </FilterChip>
      ))}
    </div>
  );
}

function useHelpableCount(ableDonor: RequestChipsProps['ableDonor']): ListCount | null {
  const count = useCount('can-help', ableDonor ?? null);
  return ableDonor === null ? exactly(0) : count;
}

function useCount(choice: RequestChoice, ableDonor: Donor | null): ListCount | null {
  const { data = null } = useQuery(countQuery(requestSource(choice, ableDonor)));
  return data;
}

interface RequestSource extends ListSource<BloodRequest> {
  /** Counts what was posted after a time; null for all. */
  readonly countNewer: (than: Date | null) => Promise<ListCount>;
}

/**
 * The list of the chosen active requests.
 *
 * @param able donor the member's own donor record; null for a member who can't help with any
 */
function requestSource(choice: RequestChoice, ableDonor: Donor | null): RequestSource {
  switch (choice) {
    case 'all':
      return { queryKey: requestKeys.activeRequests(), ...activeRequests };
    case 'urgent':
      return { queryKey: requestKeys.urgentRequests(), ...urgentRequests };
    case 'can-help':
      return helpableSource(ableDonor);
  }
}

function helpableSource(ableDonor: Donor | null): RequestSource {
  if (ableDonor === null) {
    const none = async () => {
      throw new Error('A member who can help with no request has no list of them.');
    };
    return {
      queryKey: ['requests', 'none'],
      readPage: none,
      readCount: none,
      countNewer: none,
      enabled: false,
    };
  }
  return {
    queryKey: requestKeys.helpableRequests(ableDonor.id, ableDonor.bloodGroup),
    readPage: (after, through) => readHelpableRequests(ableDonor, after, through),
    readCount: () => countHelpableRequests(ableDonor),
    countNewer: (than) => countNewerHelpableRequests(ableDonor, than),
  };
}

/** Which of the active requests are shown. */
const requestChoices = ['all', 'urgent', 'can-help'] as const;
type RequestChoice = (typeof requestChoices)[number];

const key = 'show';

/** The chosen requests, kept in the address: all of them without a choice. */
function useShownRequests() {
  const [address, setAddress] = useSearchParams();
  const shown = requestChoices.find((choice) => choice === address.get(key)) ?? 'all';

  function show(choice: RequestChoice) {
    if (choice !== shown) setAddress(new URLSearchParams(choice === 'all' ? {} : { [key]: choice }));
  }

  return [shown, show] as const;
}
