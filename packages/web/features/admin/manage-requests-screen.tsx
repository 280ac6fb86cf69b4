import { bloodGroups } from '@blood-bank/domain/blood-group';
import { requestStatuses, urgencies } from '@blood-bank/domain/records/blood-request';
import { manageRequestsMessages } from '#messages/admin.ts';
import { listMessages } from '#messages/lists.ts';
import { requestMessages } from '#messages/requests.ts';
import { adminRequests, oldAgeHours, requestListFields } from '../../data/admin-requests.ts';
import { useNow } from '../../session/use-now.ts';
import { labelledOptions } from './labelled-options.ts';
import { ManagedList } from './managed-list.tsx';
import { requestColumns } from './request-columns.tsx';

const options = labelledOptions(requestListFields, manageRequestsMessages, {
  status: requestStatuses.map((value) => ({ value, label: requestMessages.status[value] })),
  urgency: urgencies.map((value) => ({ value, label: requestMessages.urgency[value] })),
  requiredBloodGroup: bloodGroups.map((value) => ({ value, label: value })),
  requestedAt: [{ value: oldAgeHours, label: manageRequestsMessages.olderThan(oldAgeHours) }],
  told: [{ value: 'nobody', label: manageRequestsMessages.toldNobody }],
});

const exported = {
  name: 'requests' as const,
  loadCsv: async () => (await import('./list-csv.ts')).requestsCsv,
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
