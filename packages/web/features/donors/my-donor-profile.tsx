import { contributionObstacle } from '@blood-bank/domain/permissions';
import type { Donor } from '@blood-bank/domain/records/donor';
import { useEffect, useId } from 'react';
import { campus } from '../../data/configuration.ts';
import { failureSentence, logProblem, retryFor } from '../../data/errors.ts';
import { myDonorProfileMessages } from '../../messages/en/donors.ts';
import { Link } from '../../routing/router.tsx';
import { useMember } from '../../session/session.tsx';
import { GroupTile } from '../../ui/blood-symbols.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card, ListSkeleton } from '../../ui/card.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { AvailabilityTag } from './availability-tag.tsx';
import { useMyDonor } from './use-my-donor.ts';

/** Reserves the height of a donor's card, so that the requests below do not move when the profile is loaded. */
const reservedHeight = 'grid min-h-[11.5rem] md:min-h-[7.75rem]';

/** The dashboard's region with the member's donor profile, or the link to become a donor. */
export function MyDonorProfile() {
  const member = useMember();
  const { uid } = member;
  const headingId = useId();
  const obstacle = contributionObstacle(member, campus.emailDomains);
  const { data: donor, error, refetch } = useMyDonor(uid);

  useEffect(() => {
    // Specification section 8: donor-status check errors are only logged.
    if (error !== null) logProblem('Whether the member is a donor could not be read.', error);
  }, [error]);

  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3">
        {myDonorProfileMessages.title}
      </h2>
      <div className={reservedHeight}>
        {donor != null && <Profile donor={donor} />}
        {donor === null && <Invitation isOpen={obstacle === null || obstacle === 'unverified'} />}
        {donor === undefined && error === null && <ListSkeleton rows={1} />}
        {donor === undefined && error !== null && <Unknown error={error} onRetry={refetch} />}
      </div>
    </section>
  );
}

function Profile({ donor }: { readonly donor: Donor }) {
  return (
    <Card className="grid grid-cols-[5.25rem_minmax(0,1fr)] items-center gap-x-5 gap-y-3 max-[16rem]:grid-cols-1 md:grid-cols-[5.25rem_minmax(0,1fr)_auto]">
      <GroupTile group={donor.bloodGroup} size="big" />
      <div className="grid grid-cols-1 justify-items-start gap-1.5">
        <h3 className="text-[1.25rem] wrap-anywhere">{donor.fullName}</h3>
        <AvailabilityTag isAvailable={donor.isAvailable} />
      </div>
      <Link to="/edit-donor-profile" className={`${buttonClass()} max-md:col-span-full`} data-print="none">
        {myDonorProfileMessages.edit}
      </Link>
    </Card>
  );
}

/** For a member who is not a donor; `isOpen` unless the server would refuse the registration. */
function Invitation({ isOpen }: { readonly isOpen: boolean }) {
  if (!isOpen) {
    return (
      <Card>
        <p className="text-quiet">{myDonorProfileMessages.notRegistered}</p>
      </Card>
    );
  }

  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-prose flex-1 basis-72 text-quiet">{myDonorProfileMessages.prompt}</p>
      <Link
        to="/register-donor"
        className={`${buttonClass({ variant: 'main' })} max-md:w-full`}
        data-print="none"
      >
        {myDonorProfileMessages.become}
      </Link>
    </Card>
  );
}

function Unknown({ error, onRetry }: { readonly error: Error; readonly onRetry: () => Promise<unknown> }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-quiet">{failureSentence(error, myDonorProfileMessages.unknown)}</p>
      {retryFor(error, onRetry) !== undefined && <RetryButton onRetry={onRetry} />}
    </Card>
  );
}
