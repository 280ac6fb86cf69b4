import type { Campus } from '@blood-bank/domain/campus';
import { useState } from 'react';
import { homeMessages } from '#features/home/messages.ts';
import { buttonClass } from '../../ui/button.tsx';

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
      className="flex flex-wrap items-center gap-4 rounded-panel bg-sunk p-4 md:px-6 md:py-5"
    >
      <ClubLogo club={club} />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <h2 id="managed-by">{homeMessages.managedBy(club.name)}</h2>
        <p className="text-small text-quiet">{homeMessages.managedText}</p>
      </div>
      <ul className="flex flex-wrap gap-2">
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
  const frame = 'size-14 flex-none rounded-panel border border-line bg-surface';
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
      width={56}
      height={56}
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
