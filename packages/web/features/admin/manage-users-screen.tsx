import { useQuery } from '@tanstack/react-query';
import { adminQueryKeys } from '../../data/admin-query-keys.ts';
import { adminUsers, countAdmins } from '../../data/admin-users.ts';
import { manageUsersMessages } from '../../messages/en/admin.ts';
import { useMember } from '../../session/session.tsx';
import { ManagedList } from './managed-list.tsx';
import { userColumns } from './user-columns.tsx';
import { userListSetting } from './user-list-setting.ts';

/** /admin/users */
export function ManageUsersScreen() {
  const actor = useMember();
  const { data: admins = null } = useQuery({ queryKey: adminQueryKeys.adminCount(), queryFn: countAdmins });
  return (
    <ManagedList
      name="users"
      records={adminUsers}
      setting={userListSetting}
      words={manageUsersMessages}
      columns={(tools) => userColumns(tools, { actor, admins })}
    />
  );
}
