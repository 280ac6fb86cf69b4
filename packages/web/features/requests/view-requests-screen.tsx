import { toUtc } from '@blood-bank/domain/calendar-date';
import { type ReactNode, useId } from 'react';
import { viewRequestsMessages as messages } from '#messages/view-requests.ts';
import { campus } from '../../data/configuration.ts';
import { NewerRecords } from '../../lists/newer-records.tsx';
import { usePaginatedList } from '../../lists/paginated-list.ts';
import { ReadingObstacle } from '../../lists/reading-obstacle.tsx';
import { useReadingObstacle } from '../../lists/use-reading-obstacle.ts';
import { type HelperState, useHelper } from '../../offers/use-helper.ts';
import { Link } from '../../routing/router.tsx';
import { useMember } from '../../session/session.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { Sentence, unbroken } from '../../ui/sentence.tsx';
import { RequestChips } from './request-chips.tsx';
import { RequestList } from './request-list.tsx';
import { requestSource } from './shown-requests.ts';
import { type RequestChoice, useShownRequests } from './use-shown-requests.ts';

/** /view-requests: the active requests, for all members. */
export function ViewRequestsScreen() {
  const member = useMember();
  const titleId = useId();
  const obstacle = useReadingObstacle();
  const [shown, show] = useShownRequests();
  const { donor, deferralEnd, helper } = useHelper({ enabled: obstacle === null });
  const source = requestSource(shown, helper ?? null);
  const list = usePaginatedList({ ...source, enabled: obstacle === null && source.enabled !== false });
  const isWaiting = shown === 'can-help' && helper === undefined;
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
          {(shown !== 'all' || !list.isEmpty) && <RequestChips shown={shown} onShow={show} helper={helper} />}
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

interface NoneShownProps extends Pick<HelperState, 'donor' | 'deferralEnd'> {
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
function whyNoneToHelp(donor: HelperState['donor'], deferralEnd: HelperState['deferralEnd']): ReactNode {
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
