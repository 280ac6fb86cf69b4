import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type ReactNode, type RefObject, useRef } from 'react';
import { missingIndexHint } from '#features/requests/messages.ts';
import { problemOf } from '../../lib/firestore/errors.ts';
import { ListFrame } from '../../lib/lists/list-frame.tsx';
import type { PaginatedList } from '../../lib/lists/paginated-list.ts';
import { Rows } from '../../lib/lists/rows.tsx';
import { useNow } from '../../lib/use-now.ts';
import type { SessionMember } from '../../session/session.tsx';
import { useListProblem } from '../../session/use-reading.ts';
import { OfferCount } from './offers/offer-count.tsx';
import { useOffering } from './offers/use-offering.tsx';
import { type ActionFailures, RequestActionButtons, useRequestActions } from './request-actions.tsx';
import { RequestRow } from './request-row.tsx';

interface RequestListProps {
  readonly list: PaginatedList<BloodRequest>;
  readonly member: SessionMember;
  readonly messages: ActionFailures & { readonly failed: string };
  /** The level of the rows' headings. */
  readonly heading: 'h2' | 'h3';
  /** The element id of the list's own heading. */
  readonly titleId: string;
  readonly empty: ReactNode;
  /** Whether other regions fill the window above it where they are not side by side. */
  readonly isFarDown?: boolean;
  /** Lies above the rows. */
  readonly over?: (rows: RefObject<HTMLElement | null>) => ReactNode;
}

/** A list of requests with the actions of their owners and of admins. */
export function RequestList(props: RequestListProps) {
  const { list, member, messages, heading, titleId, empty, isFarDown, over } = props;
  const rows = useRef<HTMLDivElement>(null);
  const { ask, dialog } = useRequestActions({
    uid: member.uid,
    items: list.items,
    rows,
    headingId: titleId,
    failures: messages,
  });
  const problem = useListProblem(list, failureOf(list.error, messages.failed));
  const now = useNow();
  const offering = useOffering();
  const isOpenAndOwn = ({ status, userId }: BloodRequest) => status === 'active' && userId === member.uid;
  return (
    <ListFrame list={list} problem={problem} empty={empty} rows={rows} of="request" className="relative">
      {over?.(rows)}
      <Rows ref={rows} {...(isFarDown && { isFarDown })}>
        {list.items.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            now={now}
            heading={heading}
            offers={isOpenAndOwn(request) && <OfferCount request={request} />}
          >
            <RequestActionButtons
              member={member}
              request={request}
              offering={offering}
              onAsk={(kind) => ask(kind, request)}
            />
          </RequestRow>
        ))}
      </Rows>
      {dialog}
      {offering.dialog}
    </ListFrame>
  );
}

function failureOf(error: Error | null, sentence: string): string {
  const isIndexMissing = error !== null && problemOf(error).kind === 'missing-index';
  return isIndexMissing ? `${sentence} ${missingIndexHint}` : sentence;
}
