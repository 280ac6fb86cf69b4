import { adminRequests } from '../../data/admin-requests.ts';
import { manageRequestsMessages } from '../../messages/en/admin.ts';
import { ManagedList } from './managed-list.tsx';
import { requestColumns } from './request-columns.tsx';
import { requestListSetting } from './request-list-setting.ts';

/** /admin/requests */
export function ManageRequestsScreen() {
  return (
    <ManagedList
      name="requests"
      records={adminRequests}
      setting={requestListSetting}
      words={manageRequestsMessages}
      columns={requestColumns}
      isDim={({ status }) => status !== 'active'}
    />
  );
}
