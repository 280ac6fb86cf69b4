import { failureSentence, retryFor } from '../../data/errors.ts';
import { overviewMessages } from '../../messages/en/admin.ts';
import { uiMessages } from '../../messages/en/ui.ts';
import { Link } from '../../routing/router.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { GroupBalanceTable, GroupsRunningShort } from './group-balances.tsx';
import { type Total, useGroupBalances, useTotals } from './use-statistics.ts';

/** /admin/overview: the statistics of the campus, each counted by the server and fetched independently. */
export function OverviewScreen() {
  const { totals, ...totalsQuery } = useTotals();
  const { balances, ...balancesQuery } = useGroupBalances();
  const failure = totalsQuery.failure ?? balancesQuery.failure;
  const retry = () => Promise.all([totalsQuery.retry(), balancesQuery.retry()]);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{overviewMessages.title}</PageTitle>
      {failure !== null && (
        <Alert onRetry={retryFor(failure, retry)}>{failureSentence(failure, overviewMessages.failed)}</Alert>
      )}
      <ul className="grid grid-cols-2 gap-3.5 md:grid-cols-3 min-[78rem]:grid-cols-5">
        {totals.map((total) => (
          <li key={total.name} className="grid">
            <TotalCard {...total} />
          </li>
        ))}
      </ul>
      <section aria-labelledby="quick-actions" className="rounded-card bg-sunk px-[18px] py-4">
        <h2 id="quick-actions">{overviewMessages.quickActions}</h2>
        <p className="mt-1 max-w-prose">{overviewMessages.quickActionsNote}</p>
      </section>
      <GroupBalanceTable isLoading={balancesQuery.isLoading} balances={balances} />
      {balances !== null && <GroupsRunningShort balances={balances} />}
    </div>
  );
}

/** A count, as a link to the page of what it counts. */
function TotalCard({ name, to, value, isLoading }: Total) {
  return (
    <Link
      to={to}
      className="grid content-between gap-2 rounded-card border border-line bg-surface p-[18px] text-ink no-underline shadow-lift transition-colors hover:border-control"
    >
      <span className="text-quiet">{name}</span>
      <span className="text-[1.9rem] leading-tight font-bold">
        {value !== null && overviewMessages.number(value)}
        {value === null && isLoading && (
          <span
            role="status"
            aria-label={uiMessages.loading}
            className="my-2 block h-6 w-16 rounded bg-sunk motion-safe:animate-pulse"
          />
        )}
        {value === null && !isLoading && (
          <span className="text-base font-medium text-quiet">{overviewMessages.notLoaded}</span>
        )}
      </span>
    </Link>
  );
}
