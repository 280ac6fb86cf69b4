import { type ReactNode, Suspense } from 'react';
import { homeMessages } from '#features/home/messages.ts';
import { formatCount } from '#lib/i18n/formats.ts';
import { campus } from '../../lib/firestore/configuration.ts';
import { Link } from '../../lib/routing/router.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ClubSection } from './club-section.tsx';
import { CompatibilityChart } from './compatibility-chart.tsx';

/** The home page of visitors. */
export function HomeScreen() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 items-center gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_30rem] lg:pt-2">
        <div>
          <PageTitle className="text-[clamp(2rem,1rem+7.8vw,4rem)] leading-[1.02] font-extrabold tracking-[-0.035em]">
            {campus.headline}
          </PageTitle>
          <p className="mt-4 mb-6 max-w-132 text-[1.0625rem] leading-[1.625rem] text-quiet md:text-[1.1875rem] md:leading-[1.8125rem]">
            {homeMessages.sentence(campus.university)}
          </p>
          <div className="grid max-w-132 gap-3 md:grid-cols-2" data-print="none">
            <Link to="/register" className={`${buttonClass({ variant: 'blood' })} py-[19px]`}>
              {homeMessages.becomeDonor}
            </Link>
            <Link to="/login?need" className={`${buttonClass({ variant: 'main' })} py-[19px]`}>
              {homeMessages.loginOrNeedBlood}
            </Link>
          </div>
          <p className="mt-4">
            {homeMessages.emergency}{' '}
            <a href={campus.adminPhoneUrl} className="unbroken inline-block py-2.5 font-semibold">
              {campus.adminPhone}
            </a>
          </p>
          <p className="text-small text-quiet">{homeMessages.privacy}</p>
        </div>
        <CompatibilityChart look="hero" />
      </div>
      <BelowTheFold>
        <HowItWorks />
        <p className="grid sm:justify-center" data-print="none">
          <Link to="/register" className={buttonClass()}>
            {homeMessages.join}
          </Link>
        </p>
        <ClubSection club={campus.club} />
      </BelowTheFold>
    </div>
  );
}

function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works">{homeMessages.howTitle}</h2>
      <ol className="mt-3 grid gap-px overflow-hidden rounded-panel border border-line bg-line shadow-lift md:grid-cols-3">
        {homeMessages.steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[auto_minmax(0,1fr)] content-start bg-surface items-start gap-x-3.5 px-4 py-4 md:px-6 md:py-5"
          >
            <span
              aria-hidden="true"
              className="row-span-2 grid size-9 place-items-center rounded-[13px_4px_13px_13px] bg-sunk text-[1.0625rem] font-extrabold"
            >
              {formatCount(index + 1)}
            </span>
            <h3>{title}</h3>
            <p className="text-menu leading-[1.375rem] text-quiet">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Content below the fold, which a prerendered page hydrates in a task of its own, after what is in view. */
function BelowTheFold({ children }: { readonly children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
