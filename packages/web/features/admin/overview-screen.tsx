import { overviewMessages } from '#messages/overview.ts';
import { failureSentence, retryFor } from '../../data/errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { GroupBalances } from './group-balances.tsx';
import { MailsToday } from './mails-today.tsx';
import { RecentActions } from './recent-actions.tsx';
import { ToDo } from './to-do.tsx';
import { Totals } from './totals.tsx';
import { useGroupBalances, useTotals } from './use-statistics.ts';
import { useToDo } from './use-to-do.ts';
import './overview.css';

/** /admin/overview: what there is to do, and the statistics of the campus, each counted by the server independently. */
export function OverviewScreen() {
  const { totals, donorCount, ...totalsQuery } = useTotals();
  const { balances, ...balancesQuery } = useGroupBalances();
  const { tasks, ...tasksQuery } = useToDo(balances);
  const queries = [totalsQuery, balancesQuery, tasksQuery];
  const failure = queries.find((query) => query.failure !== null)?.failure ?? null;
  const retry = () => Promise.all(queries.map((query) => query.retry()));
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle className="overview-title">{overviewMessages.title}</PageTitle>
      {failure !== null && (
        <Alert onRetry={retryFor(failure, retry)}>{failureSentence(failure, overviewMessages.failed)}</Alert>
      )}
      <div className="overview grid grid-cols-1 items-start gap-4">
        <div className="grid grid-cols-1 gap-4">
          <ToDo
            tasks={tasks}
            isLoading={tasksQuery.isLoading || balancesQuery.isLoading}
            isComplete={tasksQuery.isComplete && balances !== null && donorCount !== undefined}
            hasDonors={donorCount !== 0}
          />
          <RecentActions />
        </div>
        <GroupBalances isLoading={balancesQuery.isLoading} balances={balances} />
        <div className="overview-totals grid grid-cols-1 gap-4">
          <Totals totals={totals} />
          <MailsToday />
          <section aria-labelledby="quick-actions" className="text-small text-quiet">
            <h2 id="quick-actions" className="text-small font-semibold text-ink">
              {overviewMessages.quickActions}
            </h2>
            <p>{overviewMessages.quickActionsNote}</p>
          </section>
        </div>
      </div>
    </div>
  );
}
