import { bloodGroups } from '@blood-bank/domain/blood-group';
import { requestStatuses } from '@blood-bank/domain/blood-request';
import { requestFields } from '../../data/admin-view.ts';
import { adminListWords, manageRequestsWords } from '../../words/en/admin.ts';
import { requestWords } from '../../words/en/requests.ts';
import type { FilterGroup, ListSetting } from './list-setting.ts';

const words = manageRequestsWords;
const choices: Readonly<Record<(typeof requestFields.filters)[number], FilterGroup['choices']>> = {
  status: requestStatuses.map((value) => ({ value, label: requestWords.status[value] })),
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
    { field: 'requestedAt', direction: 'desc', label: adminListWords.sortNewest },
    { field: 'requestedAt', direction: 'asc', label: adminListWords.sortOldest },
    { field: 'patientName', direction: 'asc', label: adminListWords.sortNameUp },
    { field: 'patientName', direction: 'desc', label: adminListWords.sortNameDown },
  ],
  searches: requestFields.searches.map((field) => ({ field, label: words.fields[field] })),
};
