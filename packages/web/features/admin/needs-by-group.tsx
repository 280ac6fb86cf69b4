import { useId } from 'react';
import { overviewMessages } from '../../messages/en/admin.ts';
import { uiMessages } from '../../messages/en/ui.ts';
import { ListSkeleton } from '../../ui/card.tsx';
import { Bar } from './bar.tsx';
import type { CountedBalance } from './use-group-balances.ts';

interface NeedsByGroupProps {
  /** Null while not all of it is known. */
  readonly balances: readonly CountedBalance[] | null;
  readonly isLoading: boolean;
}

/** Donors and needs of the eight groups: a table whose numbers are drawn as bars too. */
export function NeedsByGroup({ balances, isLoading }: NeedsByGroupProps) {
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
