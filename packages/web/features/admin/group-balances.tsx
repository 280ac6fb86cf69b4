import { canReceiveFrom } from '@blood-bank/domain/blood-group';
import { useId } from 'react';
import { overviewMessages } from '../../messages/en/admin.ts';
import { uiMessages } from '../../messages/en/ui.ts';
import { GroupTile } from '../../ui/blood-symbols.tsx';
import { ListSkeleton } from '../../ui/card.tsx';
import type { CountedBalance } from './use-statistics.ts';

interface GroupBalanceTableProps {
  /** Null until all counts are there. */
  readonly balances: readonly CountedBalance[] | null;
  readonly isLoading: boolean;
}

/** Donors and needs of the eight groups: a table with a bar for each number. */
export function GroupBalanceTable({ balances, isLoading }: GroupBalanceTableProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{overviewMessages.balanceTitle}</h2>
      <p className="mt-1 mb-3 max-w-prose text-quiet">
        {overviewMessages.balanceLead} {overviewMessages.ownScale}
      </p>
      {balances !== null && <Chart balances={balances} titleId={titleId} />}
      {balances === null && isLoading && <ListSkeleton rows={2} />}
    </section>
  );
}

/** The groups that need more than their own donors can give, with the number of compatible donors. */
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

function Chart({
  balances,
  titleId,
}: {
  readonly balances: readonly CountedBalance[];
  readonly titleId: string;
}) {
  const mostDonors = Math.max(...balances.map(({ donors }) => donors));
  const mostUnits = Math.max(...balances.map(({ units }) => units));
  return (
    <div className="rounded-card border border-line bg-surface p-[18px] shadow-lift">
      <table
        aria-labelledby={titleId}
        className="w-full table-fixed border-separate border-spacing-x-2 md:border-spacing-x-4"
      >
        <thead>
          <tr className="text-[0.92rem] text-quiet">
            <th scope="col" className="w-14 text-start font-semibold">
              {overviewMessages.group}
            </th>
            <th scope="col" className="text-start font-semibold">
              {overviewMessages.activeDonors}
            </th>
            <th scope="col" className="text-start font-semibold">
              {overviewMessages.unitsNeeded}
            </th>
          </tr>
        </thead>
        <tbody>
          {balances.map(({ group, donors, units, requests }) => (
            <tr key={group}>
              <th scope="row" className="py-1.5 text-start font-extrabold">
                <span aria-hidden="true">{uiMessages.groupPicture(group)}</span>
                <span className="sr-only">{uiMessages.groupName(group)}</span>
              </th>
              <td>
                <Amount value={donors} most={mostDonors} className="fill-slate-ink" />
              </td>
              <td>
                <Amount value={units} most={mostUnits} className="fill-blood" />
                {units > 0 && <span className="sr-only"> {overviewMessages.requests(requests)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface AmountProps {
  readonly value: number;
  readonly most: number;
  readonly className: string;
}

function Amount({ value, most, className }: AmountProps) {
  return (
    <span className="flex items-center gap-2">
      <span className="w-[3.6rem] flex-none font-semibold">{overviewMessages.number(value)}</span>
      <Bar share={most === 0 ? 0 : value / most} className={className} />
    </span>
  );
}

interface BarProps {
  /** The length relative to the longest bar, from 0 to 1. */
  readonly share: number;
  readonly className: string;
}

/** A bar for a number that is shown next to it as text. */
function Bar({ share, className }: BarProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className="h-4 min-w-0 flex-1">
      <rect width="100" height="10" className="fill-sunk" />
      <rect width={share * 100} height="10" className={className} />
    </svg>
  );
}
