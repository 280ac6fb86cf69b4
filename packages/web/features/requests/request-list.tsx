import { isOlder } from '@blood-bank/domain/needed-by';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type ReactNode, type RefObject, useRef } from 'react';
import { missingIndexHint, requestMessages } from '#features/requests/messages.ts';
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
  /** The level of the rows' headings, and of the one above the older requests. */
  readonly heading: 'h2' | 'h3';
  /** The element id of the list's own heading. */
  readonly titleId: string;
  readonly empty: ReactNode;
  /** Lies above the rows. */
  readonly over?: (rows: RefObject<HTMLElement | null>) => ReactNode;
}

/** A list of requests with the actions of their owners and of admins; the older ones stand below the others. */
export function RequestList(props: RequestListProps) {
  const { list, member, messages, heading: Heading, titleId, empty, over } = props;
  const rows = useRef<HTMLDivElement>(null);
  const now = useNow();
  const isBelow = (request: BloodRequest) => isOlder(request, now);
  const items = [...list.items].sort((one, other) => Number(isBelow(one)) - Number(isBelow(other)));
  const firstBelow = items.find(isBelow);
  const { ask, dialog } = useRequestActions({
    uid: member.uid,
    items,
    rows,
    headingId: titleId,
    failures: messages,
  });
  const problem = useListProblem(list, failureOf(list.error, messages.failed));
  const offering = useOffering();
  const isOpenAndOwn = ({ status, userId }: BloodRequest) => status === 'active' && userId === member.uid;
  const rowOf = (request: BloodRequest) => (
    <RequestRow
      key={request.id}
      request={request}
      now={now}
      heading={isBelow(request) ? (Heading === 'h2' ? 'h3' : 'h4') : Heading}
      offers={isOpenAndOwn(request) && <OfferCount request={request} />}
    >
      <RequestActionButtons
        member={member}
        request={request}
        offering={offering}
        onAsk={(kind) => ask(kind, request)}
      />
    </RequestRow>
  );
  return (
    <ListFrame list={list} problem={problem} empty={empty} rows={rows} of="request" className="relative">
      {over?.(rows)}
      <Rows ref={rows}>
        {items.map((request) =>
          request === firstBelow ? (
            // With its row, as each child of the list is one.
            <div key={request.id} tabIndex={-1}>
              <Heading className="px-4 py-3">{requestMessages.older}</Heading>
              {rowOf(request)}
            </div>
          ) : (
            rowOf(request)
          ),
        )}
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
