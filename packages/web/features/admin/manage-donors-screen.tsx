import { adminDonors } from '../../data/admin-donors.ts';
import { manageDonorsMessages } from '../../messages/en/admin.ts';
import { donorColumns } from './donor-columns.tsx';
import { donorListSetting } from './donor-list-setting.ts';
import { ManagedList } from './managed-list.tsx';

/** /admin/donors */
export function ManageDonorsScreen() {
  return (
    <ManagedList
      name="donors"
      records={adminDonors}
      setting={donorListSetting}
      words={manageDonorsMessages}
      columns={donorColumns}
      isDim={(donor) => !donor.isProfileActive}
    />
  );
}
