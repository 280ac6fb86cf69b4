import { bloodGroups } from '@blood-bank/domain/blood-group';
import { requestStatuses } from '@blood-bank/domain/records/blood-request';
import { adminRequests, requestListFields } from '../../data/admin-requests.ts';
import { manageRequestsMessages } from '../../messages/en/admin.ts';
import { requestMessages } from '../../messages/en/requests.ts';
import { labelledOptions, ManagedList } from './managed-list.tsx';
import { requestColumns } from './request-columns.tsx';

const options = labelledOptions(requestListFields, manageRequestsMessages, {
  status: requestStatuses.map((value) => ({ value, label: requestMessages.status[value] })),
  requiredBloodGroup: bloodGroups.map((value) => ({ value, label: value })),
});

/** /admin/requests */
export function ManageRequestsScreen() {
  return (
    <ManagedList
      name="requests"
      records={adminRequests}
      options={options}
      words={manageRequestsMessages}
      columns={requestColumns}
      isDim={({ status }) => status !== 'active'}
    />
  );
}
