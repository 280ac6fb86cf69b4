import { type Actor, mayChangeStatus, mayDeleteRequest } from '@blood-bank/domain/permissions';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { changeRequestStatus, deleteRequest } from '../../data/blood-requests.ts';
import { isTransient } from '../../data/errors.ts';
import { requestListKeys } from '../../data/query-keys.ts';
import { actionSentences, type ConfirmedAction, useRowActions } from '../../lists/row-actions.tsx';
import { requestActionMessages, requestMessages } from '../../messages/en/requests.ts';
import { Button } from '../../ui/button.tsx';

/** The actions of an owner or admin on a request. */
export type RequestActionKind = 'fulfil' | 'cancel' | 'delete';

/** The sentences for failures on a screen (specification section 8). */
export interface ActionFailures {
  readonly statusFailed: string;
  readonly deleteFailed: string;
}

interface ActionButtonsProps {
  readonly member: Actor;
  readonly request: BloodRequest;
  readonly onAsk: (kind: RequestActionKind) => void;
}

interface ActionableRequests {
  readonly uid: string;
  readonly items: readonly BloodRequest[];
  /** The element whose children are the cards. */
  readonly rows: RefObject<HTMLElement | null>;
  readonly headingId: string;
  readonly failures: ActionFailures;
}

const statusAfter = { fulfil: 'fulfilled', cancel: 'cancelled' } as const;

/** The buttons that the member may use on a request; none for most. */
export function RequestActionButtons({ member, request, onAsk }: ActionButtonsProps) {
  return (
    <>
      {mayChangeStatus(member, request) && (
        <>
          <Button size="small" className="max-md:w-full" onClick={() => onAsk('fulfil')}>
            {requestActionMessages.fulfil.button}
          </Button>
          <Button size="small" variant="quiet" onClick={() => onAsk('cancel')}>
            {requestActionMessages.cancel.button}
          </Button>
        </>
      )}
      {mayDeleteRequest(member, request) && (
        <Button size="small" variant="quiet" onClick={() => onAsk('delete')}>
          {requestActionMessages.delete.button}
        </Button>
      )}
    </>
  );
}

/**
 * Marks requests as fulfilled, cancels and deletes them, after a confirmation. An action whose response was lost may be
 * repeated, though it had been done.
 */
export function useRequestActions({ uid, items, rows, headingId, failures }: ActionableRequests) {
  const queries = useQueryClient();
  const unanswered = useRef(new Set<string>());
  const [active, mine] = requestListKeys(uid);
  const { ask, dialog } = useRowActions<BloodRequest>({
    items,
    rows,
    headingId,
    caches: [{ queryKey: active, holds: ({ status }) => status === 'active' }, { queryKey: mine }],
    refresh: () => {
      for (const queryKey of [active, mine]) void queries.invalidateQueries({ queryKey });
    },
  });

  async function perform(kind: RequestActionKind, id: string): Promise<void> {
    const key = `${kind} ${id}`;
    const isRepeated = unanswered.current.has(key);
    try {
      if (kind === 'delete') await deleteRequest(id, isRepeated);
      else await changeRequestStatus(id, statusAfter[kind], isRepeated);
    } catch (error) {
      if (isTransient(error)) unanswered.current.add(key);
      throw error;
    }
  }

  function actionOf(kind: RequestActionKind, request: BloodRequest): ConfirmedAction<BloodRequest> {
    const nameOf = (patient: string) => requestMessages.name(patient, request.requiredBloodGroup);
    return {
      ...actionSentences(requestActionMessages[kind], request.patientName, nameOf),
      row: request,
      isDangerous: kind === 'delete',
      perform: () => perform(kind, request.id),
      after: kind === 'delete' ? null : { ...request, status: statusAfter[kind] },
      failed: kind === 'delete' ? failures.deleteFailed : failures.statusFailed,
    };
  }

  return {
    ask: (kind: RequestActionKind, request: BloodRequest) => ask(actionOf(kind, request)),
    dialog,
  };
}
