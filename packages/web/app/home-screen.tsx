import { campus } from '../data/campus.ts';
import { homeMessages } from '../messages/en/home.ts';
import { Link } from '../routing/router.tsx';
import { useSession } from '../session/session.tsx';
import { BelowTheFold } from '../ui/after-paint.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ClubSection } from './club-section.tsx';
import { GivingChart } from './giving-chart.tsx';
import { HowItWorks } from './how-it-works.tsx';

/** The home page: what this is for, and the way in. */
export function HomeScreen() {
  const isMember = useSession().state === 'member';
  return (
    <div className="grid gap-12">
      <div className="grid items-center gap-x-12 gap-y-8 md:grid-cols-[1.1fr_0.9fr] md:py-6">
        <div>
          <PageTitle className="text-[clamp(2.3rem,1.2rem+3.4vw,3.7rem)] leading-[1.06] tracking-[-0.035em]">
            {campus.headline}
          </PageTitle>
          <p className="mt-4 max-w-lg text-[1.15rem] text-quiet">
            {homeMessages.sentence(campus.university)}
          </p>
          <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap" data-print="none">
            {isMember ? <MemberActions /> : <VisitorActions />}
          </div>
        </div>
        <GivingChart />
      </div>
      <BelowTheFold>
        <HowItWorks />
        {!isMember && (
          <p className="grid sm:justify-center" data-print="none">
            <Link to="/register" className={buttonClass({ variant: 'main' })}>
              {homeMessages.join}
            </Link>
          </p>
        )}
        <ClubSection club={campus.club} />
      </BelowTheFold>
    </div>
  );
}

function MemberActions() {
  return (
    <>
      <Link to="/find-donors" className={buttonClass({ variant: 'main' })}>
        {homeMessages.findDonor}
      </Link>
      <Link to="/post-request" className={buttonClass()}>
        {homeMessages.postRequest}
      </Link>
    </>
  );
}

function VisitorActions() {
  return (
    <>
      <Link to="/register" className={buttonClass({ variant: 'main' })}>
        {homeMessages.becomeDonor}
      </Link>
      <Link to="/login" className={buttonClass()}>
        {homeMessages.loginOrNeedBlood}
      </Link>
    </>
  );
}
