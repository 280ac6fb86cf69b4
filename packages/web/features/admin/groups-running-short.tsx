import { canReceiveFrom } from '@blood-bank/domain/blood-group';
import { useId } from 'react';
import { overviewMessages } from '../../messages/en/admin.ts';
import { GroupTile } from '../../ui/blood-symbols.tsx';
import type { CountedBalance } from './use-group-balances.ts';

/** The groups that need more than their own donors can give, with what compatible ones could do about it. */
export function GroupsRunningShort({ balances }: { readonly balances: readonly CountedBalance[] }) {
  const titleId = useId();
  const short = balances.filter(({ isShort }) => isShort);
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{overviewMessages.shortTitle}</h2>
      <p className="mt-1 mb-3 max-w-prose text-quiet">
        {overviewMessages.shortMeaning} {overviewMessages.guidance}
      </p>
      {short.length === 0 ? (
        <p className="font-semibold">{overviewMessages.noneShort}</p>
      ) : (
        <ul className="grid gap-3.5 md:grid-cols-2">
          {short.map((balance) => (
            <li
              key={balance.group}
              className="flex items-start gap-4 rounded-card border border-l-[5px] border-line border-l-blood bg-surface p-[18px]"
            >
              <GroupTile group={balance.group} />
              <p className="min-w-0">
                <strong>{overviewMessages.short(balance.units, balance.donors)}</strong>{' '}
                {overviewMessages.compatible(
                  balance.compatibleDonors,
                  canReceiveFrom(balance.group).filter((giver) => giver !== balance.group),
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
