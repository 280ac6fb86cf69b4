import { type AuditedCollection, commandLine } from '@blood-bank/domain/records/audit-entry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminMessages } from '#features/admin/list/messages.ts';
import { actionLogMessages as messages } from '#features/admin/log/messages.ts';
import { uiMessages } from '#ui/messages.ts';
import { failureSentence, retryFor } from '../../../lib/firestore/errors.ts';
import { Link } from '../../../lib/routing/router.tsx';
import { Age } from '../../../ui/age.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { type Column, RowIdentity } from '../../../ui/data-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { adminQueryKeys } from '../list/query-keys.ts';
import { WholeText } from '../list/record-parts.tsx';
import { type LoggedAction, readNames } from './api.ts';

const headings = messages.columns;

/** The columns of the table of actions. On phones a row is who, what and whom, and when. */
export function actionLogColumns(now: Date): readonly Column<LoggedAction>[] {
  return [
    { id: 'when', head: headings.at, width: '8.5rem', cell: ({ at }) => <When at={at} now={now} /> },
    {
      id: 'actor',
      head: headings.actor,
      isHeader: true,
      cell: (entry) => (
        <RowIdentity name={actorName(entry)}>
          <span className="block max-md:hidden">
            <WholeText text={entry.actorEmail} />
          </span>
          <span className="md:hidden">
            <When at={entry.at} now={now} />
          </span>
        </RowIdentity>
      ),
    },
    {
      id: 'action',
      head: headings.action,
      width: '12rem',
      onPhones: 'line-2',
      cell: (entry) => (
        <>
          {messages.actions[entry.action].name}
          <span className="md:hidden">
            {': '}
            <ActionTargets entry={entry} />
          </span>
        </>
      ),
    },
    {
      id: 'target',
      head: headings.target,
      width: '34cqw',
      cell: (entry) => (
        <>
          <ActionTargets entry={entry} />
          {entry.targetName !== null && (
            <span className="block text-quiet">{messages.kind(entry.collection, entry.targets.length)}</span>
          )}
        </>
      ),
    },
  ];
}

/** The name of who did it; the address of one who has left. */
export function actorName({ actor, actorName: name, actorEmail }: LoggedAction): string {
  return actor === commandLine ? messages.commandLine : (name ?? actorEmail);
}

function When({ at, now }: { readonly at: Date | null; readonly now: Date }) {
  return <span className="text-quiet">{at !== null && <Age moment={at} now={now} />}</span>;
}

const lists: Readonly<Record<AuditedCollection, string>> = {
  donors: '/admin/donors',
  users: '/admin/users',
  bloodRequests: '/admin/requests',
};

/** Whom an action was about: a link that finds the record in its list, and a dialog with the others. */
function ActionTargets({ entry }: { readonly entry: LoggedAction }) {
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
