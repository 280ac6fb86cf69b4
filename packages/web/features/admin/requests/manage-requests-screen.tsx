import { bloodGroups } from '@blood-bank/domain/blood-group';
import { requestStatuses, urgencies } from '@blood-bank/domain/records/blood-request';
import { listMessages } from '#features/admin/list/messages.ts';
import { manageRequestsMessages } from '#features/admin/requests/messages.ts';
import { requestMessages } from '#features/requests/messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { labelledOptions } from '../list/list-filters.tsx';
import { ManagedList } from '../list/managed-list.tsx';
import { adminRequests, oldAgeHours, requestListFields } from './api.ts';
import { requestColumns } from './request-columns.tsx';

const options = labelledOptions(requestListFields, manageRequestsMessages, {
  status: requestStatuses.map((value) => ({ value, label: requestMessages.status[value] })),
  urgency: urgencies.map((value) => ({ value, label: requestMessages.urgency[value] })),
  requiredBloodGroup: bloodGroups.map((value) => ({ value, label: value })),
  requestedAt: [{ value: oldAgeHours, label: manageRequestsMessages.olderThan(oldAgeHours) }],
  told: [{ value: 'nobody', label: manageRequestsMessages.notifiedNobody }],
  check: [{ value: 'reported', label: manageRequestsMessages.reported }],
});

const exported = {
  name: 'requests' as const,
  loadCsv: async () => (await import('../list/list-csv.ts')).requestsCsv,
};

/** /admin/requests */
export function ManageRequestsScreen() {
  const now = useNow();
  return (
    <ManagedList
      name="requests"
      records={adminRequests}
      options={options}
      messages={manageRequestsMessages}
      searchHint={listMessages.searchHints.requests}
      exported={exported}
      columns={(actions) => requestColumns(actions, now)}
      isDim={({ status }) => status !== 'active'}
    />
  );
}
