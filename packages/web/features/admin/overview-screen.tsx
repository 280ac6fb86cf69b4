import { failureSentence, retryFor } from '../../data/errors.ts';
import { overviewMessages } from '../../messages/en/admin.ts';
import { Alert } from '../../ui/alert.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { GroupsRunningShort } from './groups-running-short.tsx';
import { NeedsByGroup } from './needs-by-group.tsx';
import { NumberCard } from './number-card.tsx';
import { useGroupBalances } from './use-group-balances.ts';
import { useTotals } from './use-totals.ts';

/** /admin/overview: the numbers of the campus, each counted by the server and each fetched for itself. */
export function OverviewScreen() {
  const totals = useTotals();
  const groups = useGroupBalances();
  const failure = totals.failure ?? groups.failure;
  const retry = () => {
    totals.retry();
    groups.retry();
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{overviewMessages.title}</PageTitle>
      {failure !== null && (
        <Alert onRetry={retryFor(failure, retry)}>{failureSentence(failure, overviewMessages.failed)}</Alert>
      )}
      <ul className="grid grid-cols-2 gap-3.5 md:grid-cols-3 min-[78rem]:grid-cols-5">
        {totals.cards.map((card) => (
          <li key={card.name} className="grid">
            <NumberCard {...card} />
          </li>
        ))}
      </ul>
      <section aria-labelledby="quick-actions" className="rounded-card bg-sunk px-[18px] py-4">
        <h2 id="quick-actions">{overviewMessages.quickActions}</h2>
        <p className="mt-1 max-w-prose">{overviewMessages.quickActionsNote}</p>
      </section>
      <NeedsByGroup isLoading={groups.isLoading} balances={groups.balances} />
      {groups.balances !== null && <GroupsRunningShort balances={groups.balances} />}
    </div>
  );
}
