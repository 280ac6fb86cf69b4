import { isOlder, isOverdue } from '@blood-bank/domain/needed-by';
import { type Actor, mayChangeStatus } from '@blood-bank/domain/permissions';
import { type BloodRequest, unitsStillNeeded } from '@blood-bank/domain/records/blood-request';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { requestPageMessages as messages, requestActionMessages } from '#features/requests/messages.ts';
import { failureSentence } from '../../lib/firestore/errors.ts';
import { useSubmission } from '../../lib/forms/use-submission.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { Link } from '../../lib/routing/router.tsx';
import { serverNow } from '../../lib/server-clock.ts';
import { keepDraft, readDraft } from '../../lib/storage/drafts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { requestKeys, requestListKeys } from './api.ts';
import { DonorsNotified } from './donors-notified.tsx';
import type { RequestActionKind } from './request-menu.tsx';

interface ManageRequestProps {
  readonly request: BloodRequest;
  readonly isOwn: boolean;
  /** Whether it can be marked as fulfilled or cancelled here. */
  readonly mayClose: boolean;
  readonly mayEdit: boolean;
  readonly onAsk: (kind: RequestActionKind) => void;
}

/** The panel of a request's owner, and of admins. */
export function ManageRequest({ request, isOwn, mayClose, mayEdit, onAsk }: ManageRequestProps) {
  const titleId = useId();
  return (
    <Panel as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{isOwn ? messages.manageOwn : messages.manageOther}</h2>
      {mayClose && (
        <>
          <p className="mt-1 mb-3.5 text-small text-quiet">{messages.closeInTime}</p>
          <Button variant="main" className="w-full" onClick={() => onAsk('fulfil')}>
            {requestActionMessages.fulfil.button}
          </Button>
        </>
      )}
      <div className="request-buttons mt-2">
        {mayEdit && (
          <Link to={`/requests/${request.id}/edit`} className={buttonClass({ size: 'small' })}>
            {messages.edit}
          </Link>
        )}
        {mayClose && (
          <Button size="small" onClick={() => onAsk('cancel')}>
            {requestActionMessages.cancel.button}
          </Button>
        )}
        <Button
          size="small"
          variant={mayClose ? 'quiet' : 'plain'}
          className="text-error-ink!"
          onClick={() => onAsk('delete')}
        >
          {requestActionMessages.delete.button}
        </Button>
      </div>
      <DonorsNotified request={request} />
    </Panel>
  );
}

/**
 * What the owner of a request, or an admin, is asked about it: whether an older one is still needed, and whether one is closed that has
 * received all units. That one stays open is remembered for the session.
 */
export function useRequestQuestion(request: BloodRequest, member: Actor, now: Date) {
  const { uid } = member;
  const { id, status, unitsReceived } = request;
  const queries = useQueryClient();
  const keptOpen = `kept-open:${id}:${unitsReceived}`;
  const [kept, setKept] = useState<string | null>(() =>
    readDraft(uid, keptOpen) === null ? null : keptOpen,
  );
  const keeping = useSubmission({
    send: async () => (await loadChunk(() => import('./change-api.ts'))).sayStillNeeded(id),
    onResult: () => {
      queries.setQueryData<BloodRequest | null>(
        requestKeys.request(id),
        (shown) => shown && { ...shown, stillNeededAt: serverNow() },
      );
      for (const queryKey of [requestKeys.request(id), ...requestListKeys(uid)])
        void queries.invalidateQueries({ queryKey });
    },
    logged: 'That a request is still needed could not be stored.',
    failure: (error) => failureSentence(error, messages.keepFailed),
  });

  function keepOpen() {
    keepDraft(uid, keptOpen, true);
    setKept(keptOpen);
  }

  const isAnswerable = status === 'active' && mayChangeStatus(member, request);
  const isFull = isAnswerable && unitsStillNeeded(request) === 0 && kept !== keptOpen;
  const isOld = isAnswerable && request.userId === uid && isOlder(request, now);
  const asked = isFull ? ('full' as const) : isOld ? ('older' as const) : null;
  return { asked, keeping, keepOpen };
}

interface RequestQuestionProps extends Pick<ReturnType<typeof useRequestQuestion>, 'keeping' | 'keepOpen'> {
  readonly request: BloodRequest;
  readonly asked: 'full' | 'older';
  readonly now: Date;
  readonly onAsk: (kind: RequestActionKind) => void;
  /** The element id of the page's heading, which takes focus when the question is gone. */
  readonly titleId: string;
}

/** Asks the owner about a request that may be met, or not needed any more. */
export function RequestQuestion(props: RequestQuestionProps) {
  const { request, asked, keeping, keepOpen, now, onAsk, titleId } = props;
  const questionId = useId();
  const isFull = asked === 'full';

  async function keep() {
    if (isFull) keepOpen();
    else if ((await keeping.start(undefined)) === null) return;
    document.getElementById(titleId)?.focus({ preventScroll: true });
  }

  return (
    <Panel
      as="section"
      aria-labelledby={questionId}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
      data-print="none"
    >
      <div {...(isFull && { role: 'status' })}>
        <h2 id={questionId}>{isFull ? messages.allReceived : messages.stillNeeded}</h2>
        {!isFull && (
          <p className="text-small text-quiet">
            {isOverdue(request, now) ? messages.stillNeededAdvice : messages.olderAdvice}
          </p>
        )}
        {keeping.failure !== null && <Alert>{keeping.failure}</Alert>}
      </div>
      <div className="request-buttons max-md:w-full">
        <Button size="small" variant="main" onClick={() => onAsk('fulfil')}>
          {requestActionMessages.fulfil.button}
        </Button>
        {!isFull && (
          <Button size="small" onClick={() => onAsk('cancel')}>
            {requestActionMessages.cancel.button}
          </Button>
        )}
        <Button size="small" busy={keeping.isPending} onClick={() => void keep()}>
          {isFull ? messages.keepOpen : messages.keepActive}
        </Button>
      </div>
    </Panel>
  );
}
