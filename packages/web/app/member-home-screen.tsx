import { toUtc } from '@blood-bank/domain/calendar-date';
import { deferredUntil } from '@blood-bank/domain/deferral';
import type { Donor } from '@blood-bank/domain/records/donor';
import { useQuery } from '@tanstack/react-query';
import { memberHomeMessages as messages } from '#messages/member-home.ts';
import { campus } from '../data/configuration.ts';
import { myDonorQuery } from '../data/my-donor.ts';
import { campusToday } from '../data/server-clock.ts';
import { UrgentRequests } from '../features/requests/urgent-requests.tsx';
import { Link } from '../routing/router.tsx';
import { useMember } from '../session/session.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ClubSection } from './club-section.tsx';
import { CompatibilityChart } from './compatibility-chart.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberArea } from './member-area.tsx';

/** The home page of members: what is urgent, and what the member can do about it. */
export function MemberHomeScreen() {
  return (
    <MemberArea>
      <Home />
    </MemberArea>
  );
}

function Home() {
  const member = useMember();
  // As the dashboard has read it in this visit: the home page reads no more than what is urgent.
  const { data, dataUpdatedAt } = useQuery({ ...myDonorQuery(member.uid), enabled: false });
  const donor = dataUpdatedAt < performance.timeOrigin ? undefined : data;
  const [firstName = ''] = (member.record?.fullName ?? '').split(' ');
  return (
    <div className="grid grid-cols-1 gap-5 md:pt-2">
      <div>
        <PageTitle className="text-[clamp(2rem,1.5rem+2vw,2.75rem)] leading-[1.1] font-extrabold tracking-[-0.03em]">
          {campus.headline}
        </PageTitle>
        <p className="mt-1.5 text-quiet">
          <span>{greeting(firstName, donor)}</span>
          {donor === null && (
            <>
              {' '}
              <Link to="/register-donor" className="inline-block py-2.5 md:py-0">
                {messages.become}
              </Link>
            </>
          )}
        </p>
      </div>
      <MemberActions />
      <div className="mt-1 grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
        <UrgentRequests />
        <CompatibilityChart look="panel" {...(donor && { start: donor.bloodGroup })} />
      </div>
      <ClubSection club={campus.club} />
    </div>
  );
}

/** @param donor null for a member who is not a donor, undefined where that is not known */
function greeting(firstName: string, donor: Donor | null | undefined): string {
  if (donor === undefined) return messages.welcome(firstName);
  if (donor === null) return messages.noDonor(firstName);
  const deferralEnd = deferredUntil(donor, campusToday(), campus.donationIntervalDays);
  return deferralEnd === null
    ? messages.canDonateNow(firstName)
    : messages.canDonateFrom(firstName, toUtc(deferralEnd));
}
