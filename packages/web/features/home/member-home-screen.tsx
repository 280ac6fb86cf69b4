import { toUtc } from '@blood-bank/domain/calendar-date';
import { deferredUntil } from '@blood-bank/domain/deferral';
import type { Donor } from '@blood-bank/domain/records/donor';
import Plus from '@lucide/icons/icons/plus';
import Search from '@lucide/icons/icons/search';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { memberHomeMessages as messages } from '#features/home/messages.ts';
import { campus } from '../../lib/firestore/configuration.ts';
import { Link } from '../../lib/routing/router.tsx';
import { campusToday } from '../../lib/server-clock.ts';
import { useMember } from '../../session/session.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { myDonorQuery } from '../donors/public.ts';
import { UrgentRequests } from '../requests/public.ts';
import { ClubSection } from './club-section.tsx';
import { CompatibilityChart } from './compatibility-chart.tsx';

/** The home page of members: what is urgent, and what the member can do about it. */
export function MemberHomeScreen() {
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
  const deferralEnd = deferredUntil(donor, campusToday(), campus);
  return deferralEnd === null
    ? messages.canDonateNow(firstName)
    : messages.canDonateFrom(firstName, toUtc(deferralEnd));
}

interface MemberActionProps {
  readonly to: string;
  readonly name: string;
  readonly note: string;
  readonly icon: ReactNode;
  readonly className: string;
}

/** The two main actions of a member. */
function MemberActions() {
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4" data-print="none">
      <MemberAction
        to="/find-donors"
        name={messages.findDonor}
        note={messages.findDonorNote}
        icon={<Icon of={Search} className="size-[26px] flex-none" />}
        className="border-blood bg-blood text-on-blood hover:border-blood-deep hover:bg-blood-deep"
      />
      <MemberAction
        to="/post-request"
        name={messages.postRequest}
        note={messages.postRequestNote}
        icon={<Icon of={Plus} className="size-[26px] flex-none" />}
        className="border-line bg-surface shadow-lift hover:bg-sunk"
      />
    </div>
  );
}

function MemberAction({ to, name, note, icon, className }: MemberActionProps) {
  const id = useId();
  return (
    <Link
      to={to}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-note`}
      className={`flex items-center gap-4 rounded-panel border px-5 py-4 no-underline transition-colors ${className}`}
    >
      {icon}
      <span className="min-w-0">
        <span id={`${id}-name`} className="block text-[1.1875rem] leading-[1.625rem] font-bold">
          {name}
        </span>
        <span id={`${id}-note`} className="block text-menu leading-[1.375rem]">
          {note}
        </span>
      </span>
    </Link>
  );
}
