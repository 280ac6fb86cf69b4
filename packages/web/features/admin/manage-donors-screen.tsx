import { bloodGroups } from '@blood-bank/domain/blood-group';
import { adminDonors, donorListFields } from '../../data/admin-donors.ts';
import { campus } from '../../data/configuration.ts';
import { manageDonorsMessages as words } from '../../messages/en/admin.ts';
import { donorColumns } from './donor-columns.tsx';
import { labelledOptions, ManagedList } from './managed-list.tsx';

const options = labelledOptions(donorListFields, words, {
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
});

/** /admin/donors */
export function ManageDonorsScreen() {
  return (
    <ManagedList
      name="donors"
      records={adminDonors}
      options={options}
      words={words}
      columns={donorColumns}
      isDim={(donor) => !donor.isProfileActive}
    />
  );
}
