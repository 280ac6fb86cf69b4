import { isOverdue } from '@blood-bank/domain/needed-by';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { useId, useState } from 'react';
import { requestPageMessages as messages, requestActionMessages } from '#features/requests/messages.ts';
import { keepDraft, readDraft } from '../../lib/storage/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DonorsNotified } from './donors-notified.tsx';
import type { RequestActionKind } from './request-menu.tsx';

interface ManageRequestProps {
  readonly request: BloodRequest;
  readonly isOwn: boolean;
  /** Whether it can be marked as fulfilled or cancelled here. */
  readonly mayClose: boolean;
  readonly onAsk: (kind: RequestActionKind) => void;
}

/** The panel of a request's owner, and of admins. */
export function ManageRequest({ request, isOwn, mayClose, onAsk }: ManageRequestProps) {
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
      <div className="mt-2 flex gap-2">
        {mayClose && (
          <Button size="small" className="flex-1" onClick={() => onAsk('cancel')}>
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
 * Whether the owner of a request is asked if it is still needed. An answer holds for the session: what is needed today may not be
 * needed tomorrow.
 */
export function useStillNeeded(request: BloodRequest, uid: string, now: Date) {
  const answer = `kept-active:${request.id}`;
  const [isCached, setKept] = useState(() => readDraft(uid, answer) !== null);

  function keep() {
    keepDraft(uid, answer, true);
    setKept(true);
  }

  return { isAsked: request.userId === uid && isOverdue(request, now) && !isCached, keep };
}

interface StillNeededProps {
  readonly onAsk: (kind: RequestActionKind) => void;
  readonly onKeep: () => void;
  /** The element id of the page's heading, which takes focus when the question is gone. */
  readonly titleId: string;
}

/** Asks the owner about a request whose time has passed. */
export function StillNeeded({ onAsk, onKeep, titleId }: StillNeededProps) {
  const questionId = useId();

  function keep() {
    document.getElementById(titleId)?.focus({ preventScroll: true });
    onKeep();
  }

  return (
    <Panel
      as="section"
      aria-labelledby={questionId}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
      data-print="none"
    >
      <div>
        <h2 id={questionId}>{messages.stillNeeded}</h2>
        <p className="text-small text-quiet">{messages.stillNeededAdvice}</p>
      </div>
      <div className="request-buttons max-md:w-full">
        <Button size="small" variant="main" onClick={() => onAsk('fulfil')}>
          {requestActionMessages.fulfil.button}
        </Button>
        <Button size="small" onClick={() => onAsk('cancel')}>
          {requestActionMessages.cancel.button}
        </Button>
        <Button size="small" onClick={keep}>
          {messages.keepActive}
        </Button>
      </div>
    </Panel>
  );
}
