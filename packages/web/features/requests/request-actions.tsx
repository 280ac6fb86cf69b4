import type { Actor } from '@blood-bank/domain/permissions';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, Suspense, useRef } from 'react';
import { requestActionMessages, requestMessages } from '#features/requests/messages.ts';
import { CallButton } from '../../lib/campus/call-button.tsx';
import { isTransient } from '../../lib/firestore/errors.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { actionSentences, type ConfirmedAction, useRowActions } from '../../lib/lists/row-actions.tsx';
import { MenuPlace } from '../../lib/lists/rows.tsx';
import { loadChunk } from '../../lib/load-chunk.ts';
import { Button } from '../../ui/button.tsx';
import { requestKeys, requestListKeys } from './api.ts';
import type { Offering } from './offers/use-offering.tsx';
import type { RequestActionKind } from './request-menu.tsx';
import { ClosedTag } from './request-tags.tsx';

const OfferOrShare = lazyPart(async () => (await import('./offer-or-share.tsx')).OfferOrShare, Call);

const RequestMenu = lazyPart(async () => (await import('./request-menu.tsx')).RequestMenu);

/** The sentences for failures on a screen (specification section 8). */
export interface ActionFailures {
  readonly statusFailed: string;
  readonly deleteFailed: string;
}

interface ActionButtonsProps {
  readonly member: Actor;
  readonly request: BloodRequest;
  readonly offering: Offering;
  readonly onAsk: (kind: RequestActionKind) => void;
}

interface ActionableRequests {
  readonly uid: string;
  readonly items: readonly BloodRequest[];
  /** The element whose children are the rows. */
  readonly rows: RefObject<HTMLElement | null>;
  readonly headingId: string;
  readonly failures: ActionFailures;
  /** The path of the screen that follows when the request shown has been deleted. */
  readonly afterDeletion?: string;
}

const mainActionClass = 'leading-[1.15rem] @max-[45rem]:py-0.5 @min-[45rem]:whitespace-nowrap';
const statusAfter = { fulfil: 'fulfilled', cancel: 'cancelled' } as const;

/** The one visible action of a request, or how it ended, and the menu with everything else, which arrives after the row. */
export function RequestActionButtons({ member, request, offering, onAsk }: ActionButtonsProps) {
  return (
    <>
      <MainAction
        request={request}
        isOwn={request.userId === member.uid}
        offering={offering}
        onFulfil={() => onAsk('fulfil')}
      />
      <Suspense fallback={<MenuPlace />}>
        <RequestMenu member={member} request={request} onAsk={onAsk} />
      </Suspense>
    </>
  );
}

interface MainActionProps {
  readonly request: BloodRequest;
  readonly isOwn: boolean;
  readonly offering: Offering;
  readonly onFulfil: () => void;
}

function MainAction({ request, isOwn, offering, onFulfil }: MainActionProps) {
  if (request.status !== 'active') return <ClosedTag status={request.status} />;
  if (isOwn) {
    return (
      <Button size="small" className={mainActionClass} onClick={onFulfil}>
        {requestActionMessages.fulfil.button}
      </Button>
    );
  }
  return (
    <Suspense>
      <OfferOrShare request={request} className={mainActionClass} onOffer={offering.open} />
    </Suspense>
  );
}

function Call({ request }: Pick<MainActionProps, 'request'>) {
  return <CallButton number={request.contactNumber} isWide />;
}

/**
 * Marks requests as fulfilled, cancels and deletes them, after a confirmation. An action whose response was lost may be
 * repeated, though it had been done.
 */
export function useRequestActions(options: ActionableRequests) {
  const { uid, items, rows, headingId, failures, afterDeletion } = options;
  const queries = useQueryClient();
  const unanswered = useRef(new Set<string>());
  const [active, mine] = requestListKeys(uid);
  const { ask, dialog } = useRowActions<BloodRequest>({
    items,
    rows,
    headingId,
    caches: [{ queryKey: active, holds: ({ status }) => status === 'active' }, { queryKey: mine }],
    refresh: ({ id }) => {
      for (const queryKey of [active, mine]) void queries.invalidateQueries({ queryKey });
      // Of a deleted one there is nothing to read any more.
      const one = requestKeys.request(id);
      if (queries.getQueryData(one) !== null) void queries.invalidateQueries({ queryKey: one });
    },
  });

  async function perform(kind: RequestActionKind, request: BloodRequest): Promise<void> {
    const { id, userId } = request;
    const key = `${kind} ${id}`;
    const isRepeated = unanswered.current.has(key);
    try {
      const { performAction } = await loadChunk(() => import('./perform-action.ts'));
      await performAction(kind, request, userId === uid, isRepeated);
      if (kind === 'delete') queries.setQueryData(requestKeys.request(id), null);
    } catch (error) {
      if (isTransient(error)) unanswered.current.add(key);
      throw error;
    }
  }

  function actionOf(kind: RequestActionKind, request: BloodRequest): ConfirmedAction<BloodRequest> {
    const nameOf = (patient: string) => requestMessages.nameInSentence(patient, request.requiredBloodGroup);
    return {
      ...actionSentences(requestActionMessages[kind], request.patientName, nameOf),
      row: request,
      isDangerous: kind === 'delete',
      perform: () => perform(kind, request),
      after: kind === 'delete' ? null : { ...request, status: statusAfter[kind] },
      failed: kind === 'delete' ? failures.deleteFailed : failures.statusFailed,
      ...(kind === 'delete' && afterDeletion !== undefined && { leadsTo: afterDeletion }),
    };
  }

  return {
    ask: (kind: RequestActionKind, request: BloodRequest) => ask(actionOf(kind, request)),
    dialog,
  };
}
