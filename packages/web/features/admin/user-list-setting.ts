import { accountStatuses, roles } from '@blood-bank/domain/records/member';
import { userFields } from '../../data/admin-view.ts';
import { campus } from '../../data/campus.ts';
import { adminListMessages, manageUsersMessages } from '../../messages/en/admin.ts';
import type { FilterGroup, ListSetting } from './list-setting.ts';

const words = manageUsersMessages;
const choices: Readonly<Record<(typeof userFields.filters)[number], FilterGroup['choices']>> = {
  role: roles.map((value) => ({ value, label: words.roles[value] })),
  accountStatus: accountStatuses.map((value) => ({ value, label: words.statuses[value] })),
  emailVerified: [
    { value: true, label: words.verified },
    { value: false, label: words.notVerified },
  ],
  department: campus.departments.map((value) => ({ value, label: value })),
};

/** How the users can be searched, filtered and sorted. */
export const userListSetting: ListSetting = {
  all: words.all,
  filters: userFields.filters.map((field) => ({
    field,
    label: words.fields[field],
    choices: choices[field],
  })),
  sorts: [
    { field: 'createdAt', direction: 'desc', label: adminListMessages.sortNewest },
    { field: 'createdAt', direction: 'asc', label: adminListMessages.sortOldest },
    { field: 'fullName', direction: 'asc', label: adminListMessages.sortNameUp },
    { field: 'fullName', direction: 'desc', label: adminListMessages.sortNameDown },
  ],
  searches: userFields.searches.map((field) => ({ field, label: words.fields[field] })),
};
