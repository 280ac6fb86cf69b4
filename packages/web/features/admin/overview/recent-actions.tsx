import { useQuery } from '@tanstack/react-query';
import { actionLogMessages as messages } from '#features/admin/log/messages.ts';
import { failureSentence, retryFor } from '../../../lib/firestore/errors.ts';
import { Link } from '../../../lib/routing/router.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { Age } from '../../../ui/age.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { RowPanel } from '../../../ui/record-row.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { adminQueryKeys } from '../list/query-keys.ts';
import { actorName } from '../log/action-log-columns.tsx';
import { type LoggedAction, readRecentActions } from '../log/api.ts';

/** The newest actions of admins, as sentences. */
export function RecentActions() {
  const now = useNow();
  const { data, error, refetch } = useQuery({
    queryKey: adminQueryKeys.recentActions(),
    queryFn: readRecentActions,
  });
  return (
    <section aria-labelledby="recent-actions">
      <div className="mb-1.5 flex min-h-7 flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="recent-actions">{messages.recent}</h2>
        <Link to="/admin/log" className="text-small">
          {messages.wholeLog}
        </Link>
      </div>
      {error !== null && (
        <Alert onRetry={retryFor(error, refetch)}>{failureSentence(error, messages.recentFailed)}</Alert>
      )}
      {data !== undefined && (
        <RowPanel>
          {data.length === 0 ? (
            <p className="p-4 text-quiet">{messages.empty}</p>
          ) : (
            <ul className="divide-y divide-line text-small">
              {data.map((entry) => (
                <li key={entry.id} className="recent-action">
                  <span className="min-w-0 wrap-anywhere">
                    <ActionSentence entry={entry} />
                  </span>
                  <span className="flex-none text-caption text-quiet">
                    {entry.at !== null && <Age moment={entry.at} now={now} />}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </RowPanel>
      )}
    </section>
  );
}

function ActionSentence({ entry }: { readonly entry: LoggedAction }) {
  const { action, collection, targets, targetName, count, file } = entry;
  const { sentence } = messages.actions[action];
  const actor = (
    <b key="actor">
      <bdi translate="no">{actorName(entry)}</bdi>
    </b>
  );
  const isNamed = count === null && targets.length === 1 && targetName !== null;
  return (
    <Sentence
      template={(who = '', typed = '') =>
        sentence(who, isNamed ? messages.inSentence(collection, typed) : unnamed(entry, typed))
      }
      parts={[actor, isNamed ? targetName : file]}
    />
  );
}

/** Whom an action was about, without a name. */
function unnamed({ collection, targets, count }: LoggedAction, file: string): string {
  if (count !== null) return messages.counted(collection, count, file);
  if (targets.length === 0) return messages.allInSentence(collection);
  return targets.length === 1
    ? messages.deletedInSentence(collection)
    : messages.manyInSentence(collection, targets.length);
}
