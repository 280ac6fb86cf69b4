import { bloodGroups } from '@blood-bank/domain/blood-group';
import { requestStatuses } from '@blood-bank/domain/records/blood-request';
import { requestFields } from '../../data/admin-view.ts';
import { adminListMessages, manageRequestsMessages } from '../../messages/en/admin.ts';
import { requestMessages } from '../../messages/en/requests.ts';
import type { FilterGroup, ListSetting } from './list-setting.ts';

const words = manageRequestsMessages;
const choices: Readonly<Record<(typeof requestFields.filters)[number], FilterGroup['choices']>> = {
  status: requestStatuses.map((value) => ({ value, label: requestMessages.status[value] })),
  requiredBloodGroup: bloodGroups.map((value) => ({ value, label: value })),
};

/** How the requests can be searched, filtered and sorted. */
export const requestListSetting: ListSetting = {
  all: words.all,
  filters: requestFields.filters.map((field) => ({
    field,
    label: words.fields[field],
    choices: choices[field],
  })),
  sorts: [
    { field: 'requestedAt', direction: 'desc', label: adminListMessages.sortNewest },
    { field: 'requestedAt', direction: 'asc', label: adminListMessages.sortOldest },
    { field: 'patientName', direction: 'asc', label: adminListMessages.sortNameUp },
    { field: 'patientName', direction: 'desc', label: adminListMessages.sortNameDown },
  ],
  searches: requestFields.searches.map((field) => ({ field, label: words.fields[field] })),
};
