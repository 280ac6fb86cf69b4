import { type Donor, isVerifiedDonor } from '@blood-bank/domain/records/donor';
import { isRosterId } from '@blood-bank/domain/roster-ids';
import Droplet from '@lucide/icons/icons/droplet';
import Phone from '@lucide/icons/icons/phone';
import SlidersHorizontal from '@lucide/icons/icons/sliders-horizontal';
import Trash2 from '@lucide/icons/icons/trash';
import UserCheck from '@lucide/icons/icons/user-check';
import UserX from '@lucide/icons/icons/user-x';
import { Suspense, useState } from 'react';
import { manageDonorsMessages, rosterMessages } from '#features/admin/donors/messages.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { actionSentences, type RowActions } from '../../../lib/lists/row-actions.tsx';
import { useNavigate } from '../../../lib/routing/router.tsx';
import { Button } from '../../../ui/button.tsx';
import type { MenuItem } from '../../../ui/menu.tsx';
import { type Detail, RowControls } from '../list/record-parts.tsx';
import { confirmNumber, deleteRosterEntry, toggleActive, toggleVerified } from './api.ts';

interface DonorActionsProps {
  readonly donor: Donor;
  readonly ask: RowActions<Donor>['ask'];
  readonly details: readonly Detail[];
}

const messages = manageDonorsMessages;
const { delete: deletion } = rosterMessages;

const DonorDonations = lazyPart(async () => (await import('./donor-donations.tsx')).DonorDonations);

const NumberReporters = lazyPart(async () => (await import('./number-reporters.tsx')).NumberReporters);

/**
 * The actions on a donor: Verify or Unverify, and by the menu Activate or Deactivate; a number that was reported is confirmed, and a
 * donor without an account edited and deleted.
 */
export function DonorActions({ donor, ask, details }: DonorActionsProps) {
  const navigate = useNavigate();
  const [opened, open] = useState<'record' | 'log' | null>(null);
  const isVerified = isVerifiedDonor(donor);
  const verification = isVerified ? messages.unverify : messages.verify;
  const activity = donor.isProfileActive ? messages.deactivate : messages.activate;

  function toggleVerification() {
    ask({
      ...actionSentences(verification, donor.fullName),
      row: donor,
      perform: () => toggleVerified(donor),
      after: { ...donor, isVerified: !isVerified, verifiedBloodGroup: donor.bloodGroup },
      failed: messages.verifyFailed,
    });
  }

  function toggleActivity() {
    ask({
      ...actionSentences(activity, donor.fullName),
      row: donor,
      perform: () => toggleActive(donor),
      after: { ...donor, isProfileActive: !donor.isProfileActive },
      failed: messages.activeFailed,
    });
  }

  function confirm() {
    ask({
      ...actionSentences(messages.confirmNumber, donor.fullName),
      consequence: (
        <Suspense>
          <NumberReporters donor={donor} />
        </Suspense>
      ),
      row: donor,
      perform: () => confirmNumber(donor),
      after: { ...donor, numberReportedAt: null },
      failed: messages.confirmFailed,
    });
  }

  function remove() {
    ask({
      ...actionSentences(deletion, donor.fullName),
      consequence: deletion.consequence,
      row: donor,
      isDangerous: true,
      perform: () => deleteRosterEntry(donor),
      after: null,
      failed: rosterMessages.deleteFailed,
    });
  }

  const ofReported: readonly MenuItem[] =
    donor.numberReportedAt === null
      ? []
      : [{ label: messages.confirmNumber.button, icon: Phone, action: confirm }];
  const ofEntry: readonly MenuItem[] = [
    {
      label: rosterMessages.edit,
      icon: SlidersHorizontal,
      action: () => navigate(`/admin/donors/${donor.id}/edit`),
    },
    { label: deletion.button, icon: Trash2, action: remove, isDangerous: true },
  ];
  return (
    <RowControls
      name={donor.fullName}
      id={donor.id}
      details={details}
      items={[
        { label: messages.recordDonation, icon: Droplet, action: () => open('record') },
        { label: messages.donations, icon: Droplet, action: () => open('log') },
        ...ofReported,
        ...(isRosterId(donor.id) ? ofEntry : []),
        {
          label: activity.button,
          icon: donor.isProfileActive ? UserX : UserCheck,
          action: toggleActivity,
        },
      ]}
    >
      <Button size="small" onClick={toggleVerification}>
        {verification.button}
      </Button>
      {opened !== null && (
        <Suspense>
          <DonorDonations donors={[donor]} isRecording={opened === 'record'} onClose={() => open(null)} />
        </Suspense>
      )}
    </RowControls>
  );
}
