import { auditActions, commandLine } from '@blood-bank/domain/records/audit-entry';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listMessages } from '#features/admin/list/messages.ts';
import { actionLogMessages as messages } from '#features/admin/log/messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import type { LabelledOptions } from '../list/list-filters.tsx';
import { ManagedList } from '../list/managed-list.tsx';
import { adminQueryKeys } from '../list/query-keys.ts';
import { actionLogColumns } from './action-log-columns.tsx';
import { adminLog, readActors } from './api.ts';

const actions = auditActions.map((value) => ({ value, label: messages.actions[value].name }));

/** /admin/log: what admins did to the records of others, the newest first. */
export function ActionLogScreen() {
  const now = useNow();
  const { data: actors, isPending } = useQuery({ queryKey: adminQueryKeys.actors(), queryFn: readActors });
  const options = useMemo(
    (): LabelledOptions => ({
      filters: [
        { field: 'action', label: messages.fields.action, choices: actions },
        {
          field: 'actor',
          label: messages.fields.actor,
          choices: [
            ...(actors ?? []).map(({ id, actorEmail }) => ({ value: id, label: actorEmail })),
            { value: commandLine, label: messages.commandLine },
          ],
        },
      ],
      sorts: [{ field: 'at', direction: 'desc', label: listMessages.sortNewest }],
    }),
    [actors],
  );
  // A person in the address is known once the persons are.
  if (isPending) {
    return (
      <>
        <PageTitle>{messages.title}</PageTitle>
        <ListSkeleton rows={5} of="table" />
      </>
    );
  }
  return (
    <ManagedList
      name="actions"
      records={adminLog}
      options={options}
      messages={messages}
      columns={() => actionLogColumns(now)}
    />
  );
}
