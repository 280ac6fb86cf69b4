import { commandLine } from '@blood-bank/domain/records/audit-entry';
import { actionLogMessages as messages } from '#messages/action-log.ts';
import type { LoggedAction } from '../../data/admin-log.ts';
import { Age } from '../../ui/age.tsx';
import { type Column, RowIdentity } from '../../ui/data-table.tsx';
import { ActionTargets } from './action-targets.tsx';
import { WholeText } from './record-parts.tsx';

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
