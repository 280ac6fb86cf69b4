import { accountStatuses, roles } from '@blood-bank/domain/records/member';
import { useQuery } from '@tanstack/react-query';
import { listMessages } from '#features/admin/list/messages.ts';
import { manageUsersMessages as messages } from '#features/admin/users/messages.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useMember } from '../../../session/session.tsx';
import { labelledOptions } from '../list/list-filters.tsx';
import { ManagedList } from '../list/managed-list.tsx';
import { adminQueryKeys } from '../list/query-keys.ts';
import { adminUsers, countAdmins, userListFields } from './api.ts';
import { userColumns } from './user-columns.tsx';

const options = labelledOptions(userListFields, messages, {
  role: roles.map((value) => ({ value, label: messages.roles[value] })),
  isVolunteer: [{ value: true, label: messages.volunteers }],
  accountStatus: accountStatuses.map((value) => ({ value, label: messages.statuses[value] })),
  emailVerified: [
    { value: true, label: messages.verified },
    { value: false, label: messages.notVerified },
  ],
  department: campus.departments.map((value) => ({ value, label: value })),
});

const exported = {
  name: 'users' as const,
  loadCsv: async () => (await import('../list/list-csv.ts')).usersCsv,
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
