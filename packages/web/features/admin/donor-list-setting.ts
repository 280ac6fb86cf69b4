import { bloodGroups } from '@blood-bank/domain/blood-group';
import { donorFields } from '../../data/admin-view.ts';
import { campus } from '../../data/campus.ts';
import { adminListMessages, manageDonorsMessages } from '../../messages/en/admin.ts';
import type { FilterGroup, ListSetting } from './list-setting.ts';

const words = manageDonorsMessages;
const choices: Readonly<Record<(typeof donorFields.filters)[number], FilterGroup['choices']>> = {
  bloodGroup: bloodGroups.map((value) => ({ value, label: value })),
  isVerified: [
    { value: true, label: words.verified },
    { value: false, label: words.notVerified },
  ],
  isProfileActive: [
    { value: true, label: words.active },
    { value: false, label: words.inactive },
  ],
  isAvailable: [
    { value: true, label: words.available },
    { value: false, label: words.notAvailable },
  ],
  department: campus.departments.map((value) => ({ value, label: value })),
};

/** How the donors can be searched, filtered and sorted. */
export const donorListSetting: ListSetting = {
  all: words.all,
  filters: donorFields.filters.map((field) => ({
    field,
    label: words.fields[field],
    choices: choices[field],
  })),
  sorts: [
    { field: 'registeredAt', direction: 'desc', label: adminListMessages.sortNewest },
    { field: 'registeredAt', direction: 'asc', label: adminListMessages.sortOldest },
    { field: 'fullName', direction: 'asc', label: adminListMessages.sortNameUp },
    { field: 'fullName', direction: 'desc', label: adminListMessages.sortNameDown },
  ],
  searches: donorFields.searches.map((field) => ({ field, label: words.fields[field] })),
};
