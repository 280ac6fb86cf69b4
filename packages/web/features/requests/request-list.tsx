import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type ReactNode, useRef } from 'react';
import { problemOf } from '../../data/errors.ts';
import { ListFrame } from '../../lists/list-frame.tsx';
import type { PaginatedList } from '../../lists/paginated-list.ts';
import { useListProblem } from '../../lists/use-list-problem.ts';
import { missingIndexHint } from '../../messages/en/requests.ts';
import type { SessionMember } from '../../session/session.tsx';
import { useNow } from './posted-time.tsx';
import { type ActionFailures, RequestActionButtons, useRequestActions } from './request-actions.tsx';
import { RequestCard } from './request-card.tsx';

interface RequestListProps {
  readonly list: PaginatedList<BloodRequest>;
  readonly member: SessionMember;
  readonly words: ActionFailures & { readonly failed: string };
  /** The level of the cards' headings. */
  readonly heading: 'h2' | 'h3';
  /** The element id of the list's own heading. */
  readonly titleId: string;
  readonly showStatus: boolean;
  readonly empty: ReactNode;
}

/** A list of requests with the actions of their owners and of admins. */
export function RequestList({ list, member, words, heading, titleId, showStatus, empty }: RequestListProps) {
  const rows = useRef<HTMLDivElement>(null);
  const { ask, dialog } = useRequestActions({
    uid: member.uid,
    items: list.items,
    rows,
    headingId: titleId,
    failures: words,
  });
  const problem = useListProblem(list, failureOf(list.error, words.failed));
  const now = useNow();
  return (
    <ListFrame list={list} problem={problem} empty={empty} className="print:block">
      <div ref={rows} className="grid grid-cols-1 gap-3.5 print:block">
        {list.items.map((request) => (
          <RequestCard
            key={request.id}
            request={request}
            now={now}
            heading={heading}
            showStatus={showStatus}
            isOwn={request.userId === member.uid}
          >
            <RequestActionButtons member={member} request={request} onAsk={(kind) => ask(kind, request)} />
          </RequestCard>
        ))}
      </div>
      {dialog}
    </ListFrame>
  );
}

function failureOf(error: Error | null, sentence: string): string {
  const isIndexMissing = error !== null && problemOf(error).kind === 'missing-index';
  return isIndexMissing ? `${sentence} ${missingIndexHint}` : sentence;
}
