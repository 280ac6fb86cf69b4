import { useId } from 'react';
import { formatBloodGroup } from '#messages/formats.ts';
import { overviewMessages } from '#messages/overview.ts';
import { uiMessages } from '#messages/ui.ts';
import { explicitRole } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { CountedBalance } from './use-statistics.ts';

interface GroupBalancesProps {
  /** Null until all counts are there. */
  readonly balances: readonly CountedBalance[] | null;
  readonly isLoading: boolean;
}

/** Donors and needs of the eight groups, mirrored: donors at the left of the group, units needed at its right. */
export function GroupBalances({ balances, isLoading }: GroupBalancesProps) {
  const titleId = useId();
  return (
    <Panel as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{overviewMessages.balanceTitle}</h2>
      <p className="mt-0.5 mb-4 text-caption text-quiet">{overviewMessages.balanceLead}</p>
      {balances !== null && <Chart balances={balances} titleId={titleId} />}
      {balances === null && isLoading && <Skeleton />}
      <p className="mt-4 text-caption text-quiet">
        {overviewMessages.shortMeaning} {overviewMessages.guidance}
      </p>
    </Panel>
  );
}

interface ChartProps {
  readonly balances: readonly CountedBalance[];
  readonly titleId: string;
}

/** A table with a bar for each number. */
function Chart({ balances, titleId }: ChartProps) {
  const mostDonors = Math.max(...balances.map(({ donors }) => donors));
  const mostUnits = Math.max(...balances.map(({ units }) => units));
  return (
    <table {...explicitRole('table')} aria-labelledby={titleId} className="@container block text-small">
      <thead {...explicitRole('rowgroup')} className="block">
        <tr {...explicitRole('row')} className="balance mb-2 text-caption text-quiet">
          <th {...explicitRole('columnheader')} scope="col">
            {overviewMessages.activeDonors}
          </th>
          <th {...explicitRole('columnheader')} scope="col">
            <span className="sr-only">{overviewMessages.group}</span>
          </th>
          <th {...explicitRole('columnheader')} scope="col">
            {overviewMessages.unitsNeeded}
          </th>
        </tr>
      </thead>
      <tbody {...explicitRole('rowgroup')} className="grid gap-2">
        {balances.map(({ group, donors, units, requests, isShort }) => (
          <tr key={group} {...explicitRole('row')} className="balance">
            <td {...explicitRole('cell')}>
              <span>{overviewMessages.number(donors)}</span>
              <Bar share={shareOf(donors, mostDonors)} isMirrored />
            </td>
            <th {...explicitRole('rowheader')} scope="row">
              <span aria-hidden="true" translate="no">
                {formatBloodGroup(group)}
              </span>
              <span className="sr-only">{uiMessages.groupName(group)}</span>
            </th>
            <td {...explicitRole('cell')}>
              <Bar share={shareOf(units, mostUnits)} />
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

interface BarProps {
  /** The length relative to the longest bar, from 0 to 1. */
  readonly share: number;
  /** Grows to the left. */
  readonly isMirrored?: boolean;
}

/** A bar for a number that is shown next to it as text. */
function Bar({ share, isMirrored = false }: BarProps) {
  return (
    <svg aria-hidden="true">
      <rect x={isMirrored ? `${(1 - share) * 100}%` : 0} width={`${share * 100}%`} height="100%" rx="3" />
    </svg>
  );
}

function shareOf(value: number, most: number): number {
  return most === 0 ? 0 : value / most;
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
