import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { useLayoutEffect, useRef } from 'react';
import { offerMessages as messages } from '#messages/offers.ts';
import { failureSentence, retryFor } from '../data/errors.ts';
import { useMember } from '../session/session.tsx';
import { Alert, Notice } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { FormSkeleton } from '../ui/skeleton.tsx';
import { OfferForm } from './offer-form.tsx';
import { offerObstacle, refusalSentence } from './offer-obstacle.tsx';
import { useHelper } from './use-helper.ts';
import { useOffer } from './use-offer.ts';

/**
 * A donor's offer for a request of somebody else: its form, what has become of it, and the way back; or why the member can't
 * offer.
 */
export function OfferSteps({ request }: { readonly request: BloodRequest }) {
  const member = useMember();
  const helper = useHelper();
  const { offer, making, withdrawing } = useOffer(request, helper.donor !== null);
  const { data: status = null, error } = offer;
  const answer = useRef<HTMLDivElement>(null);
  const refused = making.result === null || making.result === 'offered' ? null : making.result;
  const isWithdrawn = withdrawing.result === 'withdrawn' && !making.isPending;
  const said = making.result === 'offered' ? status : isWithdrawn ? 'withdrawn' : null;

  useLayoutEffect(() => {
    // The button that was pressed is gone.
    if (said !== null) answer.current?.focus({ preventScroll: true });
  }, [said]);

  if (helper.donor === undefined && !helper.hasFailed) return <FormSkeleton fields={1} />;
  if (error !== null && offer.data === undefined)
    return <Alert onRetry={retryFor(error, offer.refetch)}>{failureSentence(error, messages.unknown)}</Alert>;
  if (offer.isLoading) return <FormSkeleton fields={1} />;

  if (status === 'donated') return <Notice ref={answer}>{messages.donated}</Notice>;
  if (status === 'offered') {
    return (
      <div className="grid grid-cols-1 gap-3">
        <Notice ref={answer}>
          <Sentence template={(name = '') => messages.thanks(name)} parts={[request.contactPerson]} />
        </Notice>
        {withdrawing.failure !== null && <Alert>{withdrawing.failure}</Alert>}
        <Button
          busy={withdrawing.isPending}
          busyLabel={messages.withdrawing}
          onClick={() => {
            making.forget();
            void withdrawing.start(undefined);
          }}
        >
          {messages.withdraw}
        </Button>
      </div>
    );
  }

  const obstacle = offerObstacle(member, helper, request);
  return (
    <div className="grid grid-cols-1 gap-3">
      {isWithdrawn && (
        <Notice ref={answer} tone="info">
          {messages.withdrawn}
        </Notice>
      )}
      {refused !== null && <Alert>{refusalSentence(refused)}</Alert>}
      {refused === null && making.failure !== null && <Alert>{making.failure}</Alert>}
      {refused === null && obstacle !== null && <div className="text-menu text-quiet">{obstacle}</div>}
      {refused === null && obstacle === null && (
        <OfferForm
          isSending={making.isPending}
          onSend={(message) => {
            withdrawing.forget();
            void making.start({ to: request, message });
          }}
        />
      )}
    </div>
  );
}
