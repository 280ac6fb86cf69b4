import type { Campus } from '@blood-bank/domain/campus';
import { useState } from 'react';
import { campus } from '../data/configuration.ts';
import { homeMessages } from '../messages/en/home.ts';
import { Link } from '../routing/router.tsx';
import { useSession } from '../session/session.tsx';
import { BelowTheFold } from '../ui/after-paint.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { GivingChart } from './giving-chart.tsx';

/** The home page. */
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

function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works">{homeMessages.howTitle}</h2>
      <ol className="mt-4 grid gap-3.5 md:grid-cols-3">
        {homeMessages.steps.map(({ title, text }, index) => (
          <Card as="li" key={title}>
            <span aria-hidden="true" className="text-[1.4rem] font-extrabold text-blood-ink">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p className="mt-1 text-quiet">{text}</p>
          </Card>
        ))}
      </ol>
    </section>
  );
}

type Club = Campus['club'];

/** Credits the club that manages the site. */
export function ClubSection({ club }: { readonly club: Club }) {
  const links = [
    { href: club.website, name: homeMessages.website },
    { href: club.facebook, name: homeMessages.facebook },
    { href: club.linkedin, name: homeMessages.linkedin },
  ];
  return (
    <section
      aria-labelledby="managed-by"
      className="flex flex-wrap items-center gap-5 rounded-[20px] bg-sunk p-7"
    >
      <ClubLogo club={club} />
      <div className="min-w-[min(300px,100%)] flex-1">
        <h2 id="managed-by">{homeMessages.managedBy(club.name)}</h2>
        <p className="text-quiet">{homeMessages.managedText}</p>
      </div>
      <ul className="flex flex-wrap gap-3">
        {links.map(({ href, name }) => (
          <li key={name}>
            <a href={href} rel="noopener" className={buttonClass({ size: 'small' })}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The logo; the club's initials where it is missing or fails to load (specification section 2). */
function ClubLogo({ club }: { readonly club: Club }) {
  const [isMissing, setMissing] = useState(club.logoUrl === '');
  const frame = 'size-18 flex-none rounded-[18px] border border-line bg-surface';
  if (isMissing) {
    return (
      <span aria-hidden="true" className={`${frame} grid place-items-center font-extrabold text-quiet`}>
        {initials(club.name)}
      </span>
    );
  }
  return (
    <img
      src={club.logoUrl}
      alt={club.name}
      width={72}
      height={72}
      loading="lazy"
      className={`${frame} object-contain`}
      onError={() => setMissing(true)}
    />
  );
}

/** "the University Computer Club" → "UCC"; the first letter of each word in a name without capitals. */
function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  const capitals = letters.filter((letter) => /\p{Lu}/u.test(letter));
  return (capitals.length > 0 ? capitals : letters).slice(0, 4).join('').toUpperCase();
}
