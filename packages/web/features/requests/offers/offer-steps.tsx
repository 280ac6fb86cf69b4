import { toUtc } from '@blood-bank/domain/calendar-date';
import { helpingGroups } from '@blood-bank/domain/can-help';
import { contributionObstacle } from '@blood-bank/domain/permissions';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { componentOf } from '@blood-bank/domain/records/donation';
import { type FieldProblem, formSchema } from '@blood-bank/domain/records/form-schema';
import { offerFormFields } from '@blood-bank/domain/records/offer';
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { offerMessages as messages, offerObstacleMessages } from '#features/requests/offers/messages.ts';
import { fieldSentence } from '#lib/forms/messages.ts';
import { domainList } from '#session/messages.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { failureSentence, retryFor } from '../../../lib/firestore/errors.ts';
import { Choice } from '../../../lib/forms/choice.tsx';
import { Link } from '../../../lib/routing/router.tsx';
import { type SessionMember, useMember } from '../../../session/session.tsx';
import { suspensionSentence } from '../../../session/suspension.tsx';
import { Alert, Notice } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/choice-fields.tsx';
import { Sentence, unbroken } from '../../../ui/sentence.tsx';
import { FormSkeleton } from '../../../ui/skeleton.tsx';
import type { OfferOutcome } from './make-offer-api.ts';
import { type AbleDonorState, useAbleDonor } from './use-able-donor.ts';
import { useOffer } from './use-offer.ts';

/**
 * A donor's offer for a request of somebody else: its form, what has become of it, and the way back; or why the member can't
 * offer.
 */
export function OfferSteps({ request }: { readonly request: BloodRequest }) {
  const member = useMember();
  const ableDonor = useAbleDonor();
  const { offer, making, withdrawing } = useOffer(request, ableDonor.donor !== null);
  const { data: status = null, error } = offer;
  const answer = useRef<HTMLDivElement>(null);
  const refused = making.result === null || making.result === 'offered' ? null : making.result;
  const isWithdrawn = withdrawing.result === 'withdrawn' && !making.isPending;
  const said = making.result === 'offered' ? status : isWithdrawn ? 'withdrawn' : null;

  useLayoutEffect(() => {
    // The button that was pressed is gone.
    if (said !== null) answer.current?.focus({ preventScroll: true });
  }, [said]);

  if (ableDonor.donor === undefined && !ableDonor.hasFailed) return <FormSkeleton fields={1} />;
  if (error !== null && offer.data === undefined)
    return <Alert onRetry={retryFor(error, offer.refetch)}>{failureSentence(error, messages.unknown)}</Alert>;
  if (offer.isLoading) return <FormSkeleton fields={1} />;

  if (status === 'donated' || status === 'confirmed') return <Notice ref={answer}>{messages[status]}</Notice>;
  if (status === 'denied')
    return (
      <Notice ref={answer} tone="info">
        {messages.denied}
      </Notice>
    );
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

  const obstacle = offerObstacle(member, ableDonor, request);
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

interface OfferFormProps {
  readonly isSending: boolean;
  readonly onSend: (message: string) => void;
}

const schema = formSchema(offerFormFields);

/** The button with which a donor offers, who will see the number then, and a message. */
function OfferForm({ isSending, onSend }: OfferFormProps) {
  const consentId = useId();
  const [message, setMessage] = useState('');
  const [isChecked, setChecked] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const checked = v.safeParse(schema, { message });
  const problem = checked.success ? undefined : (checked.issues[0].message as FieldProblem);

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (checked.success) onSend(checked.output.message);
    else area.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextAreaField
        ref={area}
        label={messages.labels.message}
        optional
        hint={messages.messageHint}
        rows={2}
        value={message}
        readOnly={isSending}
        problem={
          isChecked && problem !== undefined ? fieldSentence(problem, messages.labels.message) : undefined
        }
        onChange={({ target }) => setMessage(target.value)}
      />
      <fieldset aria-label={messages.arrival} className="mb-4 flex flex-wrap gap-2">
        {messages.arrivals.map((arrival) => (
          <Choice
            key={arrival.label}
            isChosen={message === arrival.message}
            onChoose={() => setMessage(arrival.message)}
          >
            {arrival.label}
          </Choice>
        ))}
      </fieldset>
      <Button
        type="submit"
        variant="main"
        className="w-full"
        aria-describedby={consentId}
        busy={isSending}
        busyLabel={messages.offering}
      >
        {messages.offer}
      </Button>
      <p id={consentId} className="mt-3 text-small text-quiet">
        {messages.consent}
      </p>
    </form>
  );
}

/** Why a member can't offer to donate for a request, as far as the browser knows; null where they can. */
function offerObstacle(
  member: SessionMember,
  { donor, deferralEnd }: AbleDonorState,
  request: BloodRequest,
): ReactNode {
  const { requiredBloodGroup, status } = request;
  if (status !== 'active') return refusalSentence('request-closed');
  const obstacle = contributionObstacle(member, campus.emailDomains);
  if (obstacle === 'suspended') return <p>{suspensionSentence(member)}</p>;
  if (obstacle === 'foreign-address')
    return <p>{offerObstacleMessages.foreign(domainList(campus.emailDomains))}</p>;
  if (donor === null) return refusalSentence('no-profile');
  if (donor?.isProfileActive === false) return refusalSentence('inactive-profile');
  if (donor !== undefined && !helpingGroups(request).includes(donor.bloodGroup))
    return (
      <p>
        {componentOf(request) === 'whole-blood'
          ? offerObstacleMessages.otherGroup(donor.bloodGroup, requiredBloodGroup)
          : offerObstacleMessages.exactGroupOnly(requiredBloodGroup)}
      </p>
    );
  if (deferralEnd !== null) return <p>{offerObstacleMessages.deferred(toUtc(deferralEnd))}</p>;
  return obstacle === 'unverified' ? <p>{offerObstacleMessages.unverified}</p> : null;
}

/** Why the server, or what has become of the records, kept a donor from offering. */
function refusalSentence(outcome: Exclude<OfferOutcome, 'offered'>): ReactNode {
  switch (outcome) {
    case 'no-profile':
      return (
        <WithLink
          sentence={offerObstacleMessages.noProfile}
          to="/register-donor"
          name={offerObstacleMessages.become}
        />
      );
    case 'no-number':
      return (
        <WithLink
          sentence={offerObstacleMessages.noNumber}
          to="/edit-donor-profile"
          name={offerObstacleMessages.editProfile}
        />
      );
    case 'inactive-profile':
      return (
        <p>
          <Sentence
            template={(number = '') => offerObstacleMessages.inactiveProfile(number)}
            parts={[unbroken(campus.adminPhone)]}
          />
        </p>
      );
    case 'own-request':
      return <p>{offerObstacleMessages.ownRequest}</p>;
    case 'request-closed':
      return <p>{offerObstacleMessages.requestClosed}</p>;
  }
}

interface WithLinkProps {
  readonly sentence: string;
  readonly to: string;
  readonly name: string;
}

function WithLink({ sentence, to, name }: WithLinkProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>{sentence}</p>
      <Link to={to} className={buttonClass({ size: 'small' })}>
        {name}
      </Link>
    </div>
  );
}
