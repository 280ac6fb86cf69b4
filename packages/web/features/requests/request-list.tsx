import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type ReactNode, useEffect, useRef } from 'react';
import { problemOf, retryFor } from '../../data/errors.ts';
import type { PagedList } from '../../data/paged-list.ts';
import { missingIndexHint, requestActionMessages } from '../../messages/en/requests.ts';
import type { SessionMember } from '../../session/session.tsx';
import { useListProblem } from '../../session/use-list-problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { ListSkeleton } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { useGoingOn } from '../../ui/use-going-on.ts';
import { ActSentence } from './act-sentence.tsx';
import type { AskedAction } from './request-action.ts';
import { RequestActions } from './request-actions.tsx';
import { RequestCard } from './request-card.tsx';
import { useNow } from './use-now.ts';
import { type ActFailures, useRequestActions } from './use-request-actions.ts';

interface RequestListProps {
  readonly list: PagedList<BloodRequest>;
  readonly member: SessionMember;
  readonly words: ActFailures & { readonly failed: string };
  readonly heading: 'h2' | 'h3';
  /** The element id of the list's own heading. */
  readonly titleId: string;
  readonly showStatus: boolean;
  /** Stands where there are no requests. */
  readonly empty: ReactNode;
}

/** Requests with what their owner, or an admin, may do with them. */
export function RequestList({ list, member, words, heading, titleId, showStatus, empty }: RequestListProps) {
  const { asked, ask, isPending, confirm } = useRequestActions(member, words);
  const { goOn, hasFailedAtEnd } = useGoingOn(list);
  const problem = useListProblem(list, failure(words.failed, list.error));
  const now = useNow();
  const cards = useRef<HTMLDivElement>(null);
  const focusNext = useRef<Element | null>(null);

  /** The button that was pressed may go: focus stays with its card, or with one beside it where the card goes too. */
  async function confirmInPlace(act: AskedAction) {
    const index = list.items.findIndex(({ id }) => id === act.request.id);
    const card = cards.current?.children[index];
    const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
    const isDone = await confirm(act);
    const goes = isDone && (act.action === 'delete' || !showStatus);
    focusNext.current = (goes ? neighbour : card) ?? document.getElementById(titleId);
    ask(null);
  }

  // After the dialog has given focus back to the button that opened it.
  useEffect(() => {
    const next = focusNext.current;
    if (asked !== null || next === null) return;
    focusNext.current = null;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }, [asked]);

  return (
    <div className="grid grid-cols-1 gap-3.5 print:block">
      {problem !== null && !hasFailedAtEnd && (
        <Alert onRetry={retryFor(list.error, list.reload)}>{problem}</Alert>
      )}
      {list.isLoading && <ListSkeleton rows={3} />}
      {isEmpty(list) && empty}
      <div ref={cards} className="grid grid-cols-1 gap-3.5 print:block">
        {list.items.map((request) => (
          <RequestCard
            key={request.id}
            {...{ request, now, heading, showStatus }}
            isOwn={request.userId === member.uid}
          >
            <RequestActions {...{ member, request }} onAsk={ask} />
          </RequestCard>
        ))}
      </div>
      {(list.items.length > 0 || list.hasMore) && (
        <LoadMore
          shown={list.items.length}
          total={list.total}
          hasMore={list.hasMore}
          isLoading={list.isLoadingMore}
          hasFailed={problem !== null}
          problem={hasFailedAtEnd ? problem : null}
          onMore={goOn}
        />
      )}
      {asked !== null && (
        <Confirmation
          asked={asked}
          busy={isPending}
          onConfirm={() => void confirmInPlace(asked)}
          onCancel={() => ask(null)}
        />
      )}
    </div>
  );
}

interface ConfirmationProps {
  readonly asked: AskedAction;
  /** It is being done. */
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function Confirmation({ asked, ...decisions }: ConfirmationProps) {
  const words = requestActionMessages[asked.action];
  return (
    <ConfirmDialog
      {...decisions}
      question={<ActSentence act={asked} kind="question" />}
      action={words.action}
      busyLabel={words.acting}
      dangerous={asked.action === 'delete'}
    />
  );
}

function failure(sentence: string, error: Error | null): string {
  const isIndexMissing = error !== null && problemOf(error).kind === 'missing-index';
  return isIndexMissing ? `${sentence} ${missingIndexHint}` : sentence;
}

function isEmpty(list: PagedList<BloodRequest>): boolean {
  return list.items.length === 0 && !list.isLoading && !list.hasMore && list.error === null;
}
