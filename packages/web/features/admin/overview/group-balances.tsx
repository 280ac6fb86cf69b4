import { useId } from 'react';
import { appMessages } from '#app/messages.ts';
import { overviewMessages } from '#features/admin/overview/messages.ts';
import { formatBloodGroup } from '#lib/i18n/formats.ts';
import { uiMessages } from '#ui/messages.ts';
import { explicitRole } from '../../../ui/data-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { CountedBalance } from './use-statistics.ts';

interface GroupBalancesProps {
  /** Null until all counts are there. */
  readonly balances: readonly CountedBalance[] | null;
  readonly isLoading: boolean;
}

/** Donors and needs of the eight groups: how many can give now, and across their bar a line at the units needed. */
export function GroupBalances({ balances, isLoading }: GroupBalancesProps) {
  const titleId = useId();
  return (
    <Panel as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{overviewMessages.balanceTitle}</h2>
      <p className="mt-0.5 mb-4 text-caption text-quiet">{overviewMessages.balanceLead}</p>
      {balances !== null && <Chart balances={balances} titleId={titleId} />}
      {balances === null && isLoading && <Skeleton />}
      <p className="mt-4 text-caption text-quiet">
        {overviewMessages.shortMeaning} {appMessages.crossMatch}
      </p>
    </Panel>
  );
}

interface ChartProps {
  readonly balances: readonly CountedBalance[];
  readonly titleId: string;
}

/** A table, with a bar in each row. */
function Chart({ balances, titleId }: ChartProps) {
  return (
    <table {...explicitRole('table')} aria-labelledby={titleId} className="@container block text-small">
      <thead {...explicitRole('rowgroup')} className="block">
        <tr {...explicitRole('row')} className="balance mb-2 text-caption text-quiet">
          <th {...explicitRole('columnheader')} scope="col">
            <span className="sr-only">{overviewMessages.group}</span>
          </th>
          <th {...explicitRole('columnheader')} scope="col">
            {overviewMessages.readyDonors}
          </th>
          <th {...explicitRole('columnheader')} scope="col">
            {overviewMessages.unitsNeeded}
          </th>
        </tr>
      </thead>
      <tbody {...explicitRole('rowgroup')} className="grid gap-2">
        {balances.map(({ group, donors, units, requests, isShort }) => (
          <tr key={group} {...explicitRole('row')} className="balance">
            <th {...explicitRole('rowheader')} scope="row">
              <span aria-hidden="true" translate="no">
                {formatBloodGroup(group)}
              </span>
              <span className="sr-only">{uiMessages.groupName(group)}</span>
            </th>
            <td {...explicitRole('cell')}>
              <Bar donors={donors} units={units} />
              <span>{overviewMessages.number(donors)}</span>
            </td>
            <td {...explicitRole('cell')}>
              <span>
                <span>{overviewMessages.number(units)}</span>
                {units > 0 && <span className="sr-only"> {overviewMessages.requests(requests)}</span>}
                {isShort && (
                  <span className="text-caption font-semibold text-error-ink">
                    {' '}
                    {overviewMessages.shortBy(units - donors)}
                  </span>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Both numbers on one scale, whose end is the greater one; they are shown next to it as text. */
function Bar({ donors, units }: Pick<CountedBalance, 'donors' | 'units'>) {
  const most = Math.max(donors, units);
  const percent = (value: number) => `${most === 0 ? 0 : (100 * value) / most}%`;
  return (
    <svg aria-hidden="true">
      <rect className="scale" y="3" width="100%" height="10" rx="3" />
      <rect className="ready" y="3" width={percent(donors)} height="10" rx="3" />
      {units > donors && (
        <rect className="missing" x={percent(donors)} y="3" width={percent(units - donors)} height="10" />
      )}
      {units > 0 && <rect className="needed" x={percent(units)} width="2" height="100%" />}
    </svg>
  );
}

/** The chart's heading and rows. */
function Skeleton() {
  return (
    <div role="status" aria-label={uiMessages.loading} className="grid gap-2 motion-safe:animate-pulse">
      {Array.from({ length: 9 }, (_, index) => index).map((index) => (
        <span key={index} className="h-6 rounded-tag bg-sunk" />
      ))}
    </div>
  );
}
