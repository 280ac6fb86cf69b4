import { accountStatuses, roles } from '@blood-bank/domain/records/member';
import { useQuery } from '@tanstack/react-query';
import { manageUsersMessages as messages } from '#messages/admin.ts';
import { listMessages } from '#messages/lists.ts';
import { adminUsers, countAdmins, userListFields } from '../../data/admin-users.ts';
import { campus } from '../../data/configuration.ts';
import { adminQueryKeys } from '../../data/query-keys.ts';
import { useMember } from '../../session/session.tsx';
import { useNow } from '../../session/use-now.ts';
import { labelledOptions } from './labelled-options.ts';
import { ManagedList } from './managed-list.tsx';
import { userColumns } from './user-columns.tsx';

const options = labelledOptions(userListFields, messages, {
  role: roles.map((value) => ({ value, label: messages.roles[value] })),
  accountStatus: accountStatuses.map((value) => ({ value, label: messages.statuses[value] })),
  emailVerified: [
    { value: true, label: messages.verified },
    { value: false, label: messages.notVerified },
  ],
  department: campus.departments.map((value) => ({ value, label: value })),
});

const exported = {
  name: 'users' as const,
  loadCsv: async () => (await import('./list-csv.ts')).usersCsv,
};

/** /admin/users */
export function ManageUsersScreen() {
  const actor = useMember();
  const now = useNow();
  const { data: adminCount = null } = useQuery({
    queryKey: adminQueryKeys.adminCount(),
    queryFn: countAdmins,
  });
  return (
    <ManagedList
      name="users"
      records={adminUsers}
      options={options}
      messages={messages}
      searchHint={listMessages.searchHints.users}
      exported={exported}
      columns={(actions) => userColumns(actions, { actor, adminCount }, now)}
    />
  );
}
