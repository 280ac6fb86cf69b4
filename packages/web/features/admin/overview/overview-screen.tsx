import { mailKinds, mostMails } from '@blood-bank/domain/mail-budget';
import { useQueries } from '@tanstack/react-query';
import { mailsTodayMessages as messages, overviewMessages } from '#features/admin/overview/messages.ts';
import { uiMessages } from '#ui/messages.ts';
import { campus, startedConfiguration } from '../../../lib/firestore/configuration.ts';
import { failureSentence, retryFor } from '../../../lib/firestore/errors.ts';
import { Link } from '../../../lib/routing/router.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { RowPanel } from '../../../ui/record-row.tsx';
import { adminQueryKeys } from '../list/query-keys.ts';
import { countMailsToday } from './api.ts';
import { GroupBalances } from './group-balances.tsx';
import { RecentActions } from './recent-actions.tsx';
import { ToDo } from './to-do.tsx';
import { useSetUp } from './use-set-up.ts';
import { stateOf, type Total, useGroupBalances, useTotals } from './use-statistics.ts';
import { useToDo } from './use-to-do.ts';

import './overview.css';

/** /admin/overview: what there is to do, and the statistics of the campus, each counted by the server independently. */
export function OverviewScreen() {
  const { totals, donorCount, ...totalsQuery } = useTotals();
  const { balances, ...balancesQuery } = useGroupBalances();
  const { tasks, ...tasksQuery } = useToDo(balances);
  const setUp = useSetUp(donorCount);
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
            isLoading={tasksQuery.isLoading || balancesQuery.isLoading || setUp.isLoading}
            isComplete={tasksQuery.isComplete && balances !== null && donorCount !== undefined}
            setUp={setUp}
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

/** The five totals, each a link to the page of what it counts. */
function Totals({ totals }: { readonly totals: readonly Total[] }) {
  return (
    <RowPanel>
      <ul className="totals md:rounded-panel">
        {totals.map((total) => (
          <li key={total.name}>
            <TotalLink {...total} />
          </li>
        ))}
      </ul>
    </RowPanel>
  );
}

function TotalLink({ name, to, value, isLoading }: Total) {
  return (
    <Link to={to}>
      <span className="text-small text-quiet">{name}</span>
      <span className="text-title font-bold">
        <span>{value !== null && overviewMessages.number(value)}</span>
        {value === null && isLoading && (
          <span
            role="status"
            aria-label={uiMessages.loading}
            className="block h-4 w-8 rounded-tag bg-sunk motion-safe:animate-pulse"
          />
        )}
        {value === null && !isLoading && (
          <span className="text-small font-medium text-quiet">{overviewMessages.notLoaded}</span>
        )}
      </span>
    </Link>
  );
}

/** How many mails of each kind were sent today, of how many. Those about accounts are Firebase's own, where that is the host. */
function MailsToday() {
  const { mailsPerDay } = campus.notices;
  const kinds = startedConfiguration().selfHosted ? mailKinds : mailKinds.slice(0, 3);
  const results = useQueries({
    queries: kinds.map((kind) => ({
      queryKey: adminQueryKeys.statistic(`mails ${kind}`),
      queryFn: () => countMailsToday(kind),
    })),
  });
  const { isLoading, isComplete } = stateOf(results);
  const counts = Object.fromEntries(kinds.map((kind, index) => [kind, results[index]?.data ?? 0]));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <section aria-labelledby="mails-today">
      <div className="mb-1.5 flex min-h-7 flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="mails-today">{messages.title}</h2>
        {isComplete && <p className="text-small text-quiet">{messages.countOf(total, mailsPerDay)}</p>}
      </div>
      <RowPanel>
        {isComplete ? (
          <ul className="divide-y divide-line text-small">
            {kinds.map((kind) => (
              <li key={kind} className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5">
                <span>{messages.kinds[kind]}</span>
                <span className="text-quiet">
                  {messages.countOf(counts[kind] ?? 0, mostMails(kind, mailsPerDay, counts))}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p role="status" className="p-4 text-small text-quiet">
            {isLoading ? uiMessages.loading : overviewMessages.notLoaded}
          </p>
        )}
      </RowPanel>
      <p className="mt-1.5 text-small text-quiet">{messages.shares}</p>
    </section>
  );
}
