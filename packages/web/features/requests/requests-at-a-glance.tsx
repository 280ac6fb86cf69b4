import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { useId, useRef } from 'react';
import { formatTotal, type Total } from '#messages/formats.ts';
import { activeRequestFailures } from '#messages/requests.ts';
import { Rows } from '../../lists/rows.tsx';
import { useOffering } from '../../offers/use-offering.tsx';
import { Link } from '../../routing/router.tsx';
import { useMember } from '../../session/session.tsx';
import { useNow } from '../../session/use-now.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowPanel } from '../../ui/record-row.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { RequestActionButtons, useRequestActions } from './request-actions.tsx';
import { RequestRow } from './request-row.tsx';

interface RequestsAtAGlanceProps {
  readonly title: string;
  /** How many there are, where more are known of than shown. */
  readonly total?: Total;
  /** The link to the list that they are of. */
  readonly all: { readonly name: string; readonly to: string };
  /** Null until they have been read. */
  readonly requests: readonly BloodRequest[] | null;
  readonly hasFailed: boolean;
  /** In place of the requests, where there is none or they could not be read. */
  readonly sentences: { readonly none: string; readonly unknown: string };
}

/**
 * A few requests, with a link to all of their kind. Their screen is about something else, so a failed read is not an
 * alert.
 */
export function RequestsAtAGlance(props: RequestsAtAGlanceProps) {
  const { title, total, all, requests, hasFailed, sentences } = props;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-2.5 flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h2 id={headingId} tabIndex={-1} className="flex items-center gap-2">
          <span aria-hidden="true" className="size-2 rounded-full bg-blood" />
          {title}
          {total !== undefined && <span className="font-normal text-quiet">· {formatTotal(total)}</span>}
        </h2>
        <Link
          to={all.to}
          className="inline-flex min-h-11 items-center text-small text-quiet md:min-h-9"
          data-print="none"
        >
          {all.name}
        </Link>
      </div>
      {requests === null && !hasFailed && <ListSkeleton rows={2} of="request" />}
      {requests === null && hasFailed && <Panel className="text-quiet">{sentences.unknown}</Panel>}
      {requests?.length === 0 && <Panel className="text-quiet">{sentences.none}</Panel>}
      {requests !== null && requests.length > 0 && <RequestRows requests={requests} headingId={headingId} />}
    </section>
  );
}

interface RowsProps {
  readonly requests: readonly BloodRequest[];
  readonly headingId: string;
}

function RequestRows({ requests, headingId }: RowsProps) {
  const member = useMember();
  const rows = useRef<HTMLDivElement>(null);
  const now = useNow();
  const offering = useOffering();
  const { ask, dialog } = useRequestActions({
    uid: member.uid,
    items: requests,
    rows,
    headingId,
    failures: activeRequestFailures,
  });
  return (
    <RowPanel>
      <Rows ref={rows}>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} now={now} heading="h3">
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
    </RowPanel>
  );
}
