import { bloodGroups } from '@blood-bank/domain/blood-group';
import type { Donor } from '@blood-bank/domain/records/donor';
import { unreachedYears } from '@blood-bank/domain/records/roster-entry';
import Plus from '@lucide/icons/icons/plus';
import { Suspense, useState } from 'react';
import {
  manageDonorsMessages as messages,
  rosterMessages,
  verificationQueueMessages,
} from '#features/admin/donors/messages.ts';
import { listMessages } from '#features/admin/list/messages.ts';
import { availabilityMessages, reportedNumberMessages } from '#features/donors/messages.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Link, useSearchParams } from '../../../lib/routing/router.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { labelledOptions } from '../list/list-filters.tsx';
import { ManagedList } from '../list/managed-list.tsx';
import { adminDonors, donorListFields } from './api.ts';
import { donorColumns } from './donor-columns.tsx';

const options = labelledOptions(donorListFields, messages, {
  bloodGroup: bloodGroups.map((value) => ({ value, label: value })),
  isVerified: [
    { value: true, label: messages.verified },
    { value: false, label: messages.notVerified },
  ],
  check: [
    { value: 'group', label: messages.groupChanged },
    { value: 'number', label: reportedNumberMessages.reported },
    { value: 'reached', label: messages.unreached(unreachedYears) },
  ],
  isProfileActive: [
    { value: true, label: messages.active },
    { value: false, label: messages.inactive },
  ],
  isAvailable: [
    { value: true, label: availabilityMessages.available },
    { value: false, label: availabilityMessages.notAvailable },
  ],
  userId: [{ value: null, label: rosterMessages.noAccount }],
  department: campus.departments.map((value) => ({ value, label: value })),
});

const DonorBulkActions = lazyPart(async () => (await import('./donor-bulk-actions.tsx')).DonorBulkActions);
const SendInvitations = lazyPart(async () => (await import('./roster-invitations.tsx')).SendInvitations);
const VerificationQueue = lazyPart(async () => (await import('./verification-queue.tsx')).VerificationQueue);
const exported = {
  name: 'donors' as const,
  loadCsv: async () => (await import('../list/list-csv.ts')).donorsCsv,
  hidesNumber: ({ contactNumber }: Donor) => contactNumber === null,
};
const selected = { nameOf: ({ fullName }: Donor) => fullName, Bar: DonorBulkActions };

/** /admin/donors */
export function ManageDonorsScreen() {
  const now = useNow();
  return (
    <ManagedList
      name="donors"
      records={adminDonors}
      options={options}
      messages={messages}
      searchHint={listMessages.searchHints.donors}
      exported={exported}
      selected={selected}
      columns={(actions) => donorColumns(actions, now)}
      isDim={(donor) => !donor.isProfileActive}
      lead={<VerifyOneByOne />}
    >
      <Suspense
        fallback={
          <Button size="small" disabled>
            {rosterMessages.invite}
          </Button>
        }
      >
        <SendInvitations size="small" />
      </Suspense>
      <Link to="/admin/donors/import" className={buttonClass({ size: 'small' })}>
        {messages.import}
      </Link>
      <Link to="/admin/donors/new" className={buttonClass({ size: 'small' })}>
        <Icon of={Plus} className="size-4 flex-none" />
        {rosterMessages.add}
      </Link>
    </ManagedList>
  );
}

/** Leads to the queue from a list of donors who are not verified. */
function VerifyOneByOne() {
  const [address] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  if (address.get('isVerified') !== 'false') return null;
  return (
    <p className="mb-3">
      <Button variant="main" size="small" onClick={() => setOpen(true)}>
        {verificationQueueMessages.open}
      </Button>
      {isOpen && (
        <Suspense>
          <VerificationQueue onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
