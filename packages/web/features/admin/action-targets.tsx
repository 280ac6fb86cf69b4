import type { AuditedCollection } from '@blood-bank/domain/records/audit-entry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actionLogMessages as messages } from '#messages/action-log.ts';
import { adminMessages } from '#messages/admin.ts';
import { uiMessages } from '#messages/ui.ts';
import { type LoggedAction, readNames } from '../../data/admin-log.ts';
import { failureSentence, retryFor } from '../../data/errors.ts';
import { adminQueryKeys } from '../../data/query-keys.ts';
import { Link } from '../../routing/router.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Sentence } from '../../ui/sentence.tsx';

const lists: Readonly<Record<AuditedCollection, string>> = {
  donors: '/admin/donors',
  users: '/admin/users',
  bloodRequests: '/admin/requests',
};

/** Whom an action was about: a link that finds the record in its list, and a dialog with the others. */
export function ActionTargets({ entry }: { readonly entry: LoggedAction }) {
  const { collection, targets, targetName, count, file } = entry;
  const [isOpen, setOpen] = useState(false);
  const [first] = targets;
  if (count !== null)
    return <Sentence template={(name = '') => messages.counted(collection, count, name)} parts={[file]} />;
  if (first === undefined) return messages.all(collection);
  return (
    <>
      <Target of={collection} id={first} name={targetName} />
      {targets.length > 1 && (
        <>
          {' '}
          <button
            type="button"
            className="underline decoration-edge underline-offset-[0.2em] hover:decoration-current"
            onClick={() => setOpen(true)}
          >
            {messages.others(targets.length - 1)}
          </button>
        </>
      )}
      {isOpen && <TargetsDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
}

interface TargetProps {
  readonly of: AuditedCollection;
  readonly id: string;
  /** Null for a record that is not stored any more. */
  readonly name: string | null;
}

function Target({ of, id, name }: TargetProps) {
  if (name === null) return <span title={id}>{messages.deleted(of)}</span>;
  return (
    <Link to={`${lists[of]}?${new URLSearchParams({ q: id })}`} className="wrap-anywhere">
      <bdi translate="no">{name}</bdi>
    </Link>
  );
}

interface TargetsDialogProps {
  readonly entry: LoggedAction;
  readonly onClose: () => void;
}

function TargetsDialog({ entry: { id, action, collection, targets }, onClose }: TargetsDialogProps) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: adminQueryKeys.namesOfAction(id),
    queryFn: () => readNames(collection, targets),
  });
  const title = messages.records(messages.actions[action].name, targets.length);
  return (
    <Dialog title={title} close={adminMessages.close} onClose={onClose}>
      <div className="px-4 py-2 md:px-6 md:py-3">
        {isPending && <p role="status">{uiMessages.loading}</p>}
        {error !== null && (
          <Alert onRetry={retryFor(error, refetch)}>{failureSentence(error, messages.recordsFailed)}</Alert>
        )}
        {data !== undefined && (
          <ul className="divide-y divide-line">
            {targets.map((target) => (
              <li key={target} className="py-2">
                <Target of={collection} id={target} name={data.get(target) ?? null} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
