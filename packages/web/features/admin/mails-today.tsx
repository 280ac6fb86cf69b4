import { mailKinds, mostMails } from '@blood-bank/domain/mail-budget';
import { useQueries } from '@tanstack/react-query';
import { mailsTodayMessages as messages, overviewMessages } from '#messages/overview.ts';
import { uiMessages } from '#messages/ui.ts';
import { campus, startedConfiguration } from '../../data/configuration.ts';
import { countMailsToday } from '../../data/mail-counts.ts';
import { adminQueryKeys } from '../../data/query-keys.ts';
import { RowPanel } from '../../ui/record-row.tsx';
import { stateOf } from './use-statistics.ts';

/** How many mails of each kind were sent today, of how many. Those about accounts are Firebase's own, where that is the host. */
export function MailsToday() {
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
