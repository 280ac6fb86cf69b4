import { accountStatuses, roles } from '@blood-bank/domain/records/member';
import { useQuery } from '@tanstack/react-query';
import { adminUsers, countAdmins, userListFields } from '../../data/admin-users.ts';
import { campus } from '../../data/configuration.ts';
import { adminQueryKeys } from '../../data/query-keys.ts';
import { manageUsersMessages as words } from '../../messages/en/admin.ts';
import { useMember } from '../../session/session.tsx';
import { labelledOptions, ManagedList } from './managed-list.tsx';
import { userColumns } from './user-columns.tsx';

const options = labelledOptions(userListFields, words, {
  role: roles.map((value) => ({ value, label: words.roles[value] })),
  accountStatus: accountStatuses.map((value) => ({ value, label: words.statuses[value] })),
  emailVerified: [
    { value: true, label: words.verified },
    { value: false, label: words.notVerified },
  ],
  department: campus.departments.map((value) => ({ value, label: value })),
});

/** /admin/users */
export function ManageUsersScreen() {
  const actor = useMember();
  const { data: adminCount = null } = useQuery({
    queryKey: adminQueryKeys.adminCount(),
    queryFn: countAdmins,
  });
  return (
    <ManagedList
      name="users"
      records={adminUsers}
      options={options}
      words={words}
      columns={(actions) => userColumns(actions, { actor, adminCount })}
    />
  );
}
