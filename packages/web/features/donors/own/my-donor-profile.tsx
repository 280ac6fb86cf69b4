import { toUtc } from '@blood-bank/domain/calendar-date';
import { deferredUntil, isAvailableOn, pausedUntil } from '@blood-bank/domain/deferral';
import { contributionObstacle } from '@blood-bank/domain/permissions';
import { type Donor, isVerifiedDonor } from '@blood-bank/domain/records/donor';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { appMessages } from '#app/messages.ts';
import {
  availabilityMessages,
  donorMessages,
  myDonorProfileMessages as messages,
  ownAvailabilityMessages,
} from '#features/donors/messages.ts';
import { callableNumber } from '../../../lib/campus/phone-number.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { failureSentence, logProblem, retryFor } from '../../../lib/firestore/errors.ts';
import { GroupTile } from '../../../lib/group-tile.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Link } from '../../../lib/routing/router.tsx';
import { isAnswered, noteAnswer } from '../../../lib/storage/answered-questions.ts';
import { useToday } from '../../../lib/use-now.ts';
import { useMember } from '../../../session/session.tsx';
import { Notice } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Sentence, unbroken } from '../../../ui/sentence.tsx';
import { FormSkeleton } from '../../../ui/skeleton.tsx';
import { myDonorQuery } from '../api.ts';
import { VerifiedState } from '../verified-state.tsx';
import { type Availability, available, OwnAvailability, useAvailability } from './own-availability.tsx';

/** The dashboard's region with the member's donor profile, or the link to become a donor. */
export function MyDonorProfile() {
  const member = useMember();
  const { uid } = member;
  const headingId = useId();
  const obstacle = contributionObstacle(member, campus.emailDomains);
  const { data: donor, error, refetch } = useQuery(myDonorQuery(uid));

  useEffect(() => {
    // Specification section 8: donor-status check errors are only logged.
    if (error !== null) logProblem('Whether the member is a donor could not be read.', error);
  }, [error]);

  return (
    <section aria-labelledby={headingId}>
      <div className="mb-2.5 flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h2 id={headingId}>{appMessages.myDonorProfile}</h2>
        {donor != null && (
          <Link to="/edit-donor-profile" className={buttonClass({ size: 'small' })} data-print="none">
            {messages.edit}
          </Link>
        )}
      </div>
      {donor != null && <Profile donor={donor} mayBeNotified={obstacle === null} />}
      {donor != null && (
        <Suspense fallback={null}>
          <BelowProfile donor={donor} />
        </Suspense>
      )}
      {donor === null && <Invitation isOpen={obstacle === null || obstacle === 'unverified'} />}
      {donor === undefined && error === null && <ProfileSkeleton />}
      {donor === undefined && error !== null && <Unknown error={error} onRetry={refetch} />}
    </section>
  );
}

/** @param mayBeNotified whether the donor would be told of requests by mail */
function Profile({ donor, mayBeNotified }: { readonly donor: Donor; readonly mayBeNotified: boolean }) {
  const { allowContactVisibility, bloodGroup, contactNumber, fullName } = donor;
  const availability = useAvailability();
  return (
    <Panel className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <GroupTile group={bloodGroup} size="large" />
        <div className="min-w-[min(8rem,100%)] flex-1">
          <h3 className="text-title leading-[1.625rem] wrap-anywhere" translate="no">
            {fullName}
          </h3>
          <p className="text-small text-quiet wrap-anywhere">{donor.department}</p>
          {isVerifiedDonor(donor) && (
            <p className="text-caption">
              <VerifiedState />
            </p>
          )}
        </div>
      </div>
      {!donor.isProfileActive && (
        <Notice tone="info">
          <Sentence
            template={(number = '') => messages.inactive(number)}
            parts={[unbroken(campus.adminPhone)]}
          />
        </Notice>
      )}
      <NextDonation donor={donor} availability={availability} />
      <dl>
        <dt className="text-menu font-semibold">
          {allowContactVisibility ? messages.numberShown : messages.numberHidden}
        </dt>
        <dd className="text-small text-quiet wrap-anywhere">
          {allowContactVisibility && contactNumber !== null ? (
            <span translate="no">{callableNumber(contactNumber).shown}</span>
          ) : (
            <span>{messages.numberHiddenNote}</span>
          )}
        </dd>
      </dl>
      <OwnAvailability donor={donor} availability={availability} />
      {mayBeNotified && donor.isProfileActive && <NoticeHint uid={donor.id} />}
    </Panel>
  );
}

interface NextDonationProps {
  readonly donor: Donor;
  readonly availability: Availability;
}

/** When the donor may give again by the campus's guidance, or that they have set themselves to not available. */
function NextDonation({ donor, availability }: NextDonationProps) {
  const { emailVerified } = useMember();
  const { isProfileActive, lastDonationDate } = donor;
  const today = useToday();
  const panel = useRef<HTMLDivElement>(null);
  const deferralEnd = deferredUntil(donor, today, campus);
  const pauseEnd = donor.isAvailable ? pausedUntil(donor, today) : null;
  const isPaused = deferralEnd === null && !isAvailableOn(donor, today) && isProfileActive;
  const colours =
    deferralEnd === null && !isPaused ? 'bg-green-soft text-green-ink' : 'bg-slate-soft text-slate-ink';

  const canDonate = deferralEnd === null ? messages.canDonateNow : messages.canDonateFrom(toUtc(deferralEnd));
  const paused =
    pauseEnd === null
      ? ownAvailabilityMessages.setNotAvailable
      : availabilityMessages.pausedUntil(toUtc(pauseEnd));
  const sentence = isPaused ? paused : canDonate;

  async function makeAvailable() {
    // The button is gone then.
    if ((await availability.start(available)) !== null) panel.current?.focus();
  }

  return (
    <div ref={panel} tabIndex={-1} className={`rounded-control px-3.5 py-3 ${colours}`}>
      <p className="font-semibold">{sentence}</p>
      <p className="text-small">
        {lastDonationDate === null ? donorMessages.noDonation : messages.lastDonated(toUtc(lastDonationDate))}
      </p>
      {isPaused && (
        <Button
          size="small"
          busy={availability.isPending}
          disabled={!emailVerified}
          onClick={makeAvailable}
          className="mt-2"
        >
          {ownAvailabilityMessages.makeAvailable}
        </Button>
      )}
    </div>
  );
}

/** For a member who is not a donor; `isOpen` unless the server would refuse the registration. */
function Invitation({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <Panel className="grid grid-cols-1 gap-4">
      <p className="text-quiet">{isOpen ? messages.prompt : messages.notRegistered}</p>
      {isOpen && (
        <Link to="/register-donor" className={buttonClass({ variant: 'main' })} data-print="none">
          {messages.become}
        </Link>
      )}
    </Panel>
  );
}

/** In place of the record while it is being read, and of its size. */
function ProfileSkeleton() {
  return (
    <Panel className="min-h-94">
      <FormSkeleton fields={4} />
    </Panel>
  );
}

function Unknown({ error, onRetry }: { readonly error: Error; readonly onRetry: () => Promise<unknown> }) {
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-quiet">{failureSentence(error, messages.unknown)}</p>
      {retryFor(error, onRetry) !== undefined && <RetryButton onRetry={onRetry} />}
    </Panel>
  );
}

const BelowProfile = lazyPart(async () => (await import('./below-profile.tsx')).BelowProfile);

const NoticeQuestion = lazyPart(async () => (await import('./notice-question.tsx')).NoticeQuestion);
const question = 'notices';

/**
 * Asks a donor who registered before there were mails about requests whether to be told. A browser that knows that the donor has
 * chosen reads nothing for it.
 */
function NoticeHint({ uid }: { readonly uid: string }) {
  const [isOpen] = useState(() => !isAnswered(uid, question));
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <NoticeQuestion uid={uid} onChosen={() => noteAnswer(uid, question)} />
    </Suspense>
  );
}
