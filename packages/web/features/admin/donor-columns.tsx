import { toUtc } from '@blood-bank/domain/calendar-date';
import type { Donor } from '@blood-bank/domain/records/donor';
import { BadgeCheck } from 'lucide-react';
import { toggleActive, toggleVerified } from '../../data/admin-donors.ts';
import { actionSentences, type ConfirmedAction, type RowActions } from '../../lists/row-actions.tsx';
import { adminMessages, manageDonorsMessages } from '../../messages/en/admin.ts';
import { listMessages } from '../../messages/en/lists.ts';
import { GroupTile } from '../../ui/blood-symbols.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ContactNumber } from './contact-number.tsx';

const words = manageDonorsMessages;
const heads = words.columns;

/** The columns of the table of donors. */
export function donorColumns({ ask }: RowActions<Donor>): readonly Column<Donor>[] {
  return [
    {
      id: 'group',
      head: words.fields.bloodGroup,
      isBare: true,
      cell: ({ bloodGroup }) => <GroupTile group={bloodGroup} size="small" />,
    },
    { id: 'fullName', head: heads.donor, isHeader: true, cell: (donor) => <Who donor={donor} /> },
    {
      id: 'university',
      head: heads.university,
      isTyped: true,
      cell: (donor) => <University donor={donor} />,
    },
    { id: 'contact', head: heads.contact, cell: (donor) => <ContactNumber key={donor.id} donor={donor} /> },
    { id: 'verified', head: heads.verified, cell: ({ isVerified }) => <Verified isVerified={isVerified} /> },
    { id: 'profile', head: heads.profile, cell: (donor) => <Profile donor={donor} /> },
    {
      id: 'registeredAt',
      head: heads.registered,
      cell: ({ registeredAt }) =>
        registeredAt !== null && <span className="unbroken">{adminMessages.day(registeredAt)}</span>,
    },
    {
      id: 'actions',
      head: listMessages.actions,
      isBare: true,
      cell: (donor) => <Actions donor={donor} ask={ask} />,
    },
  ];
}

interface DonorProps {
  readonly donor: Donor;
}

function Who({ donor }: DonorProps) {
  return (
    <>
      <span className={donor.isProfileActive ? 'font-semibold' : ''}>{donor.fullName}</span>
      <span className="block text-quiet">{donor.email}</span>
      <span className="block text-[0.85rem] text-quiet">{words.id(donor.id)}</span>
    </>
  );
}

function University({ donor: { department, universityId, universityRole } }: DonorProps) {
  return (
    <>
      {department}
      {universityRole !== null && (
        <span className="text-quiet"> · {words.universityRoles[universityRole]}</span>
      )}
      <span className="block text-quiet">{universityId}</span>
    </>
  );
}

/** Whether members can find the donor, and whether the donor is available. */
function Profile({ donor: { isProfileActive, isAvailable, lastDonationDate } }: DonorProps) {
  return (
    <>
      {isProfileActive ? words.active : <strong>{words.inactive}</strong>}
      <span className="block text-[0.88rem] text-quiet">
        {isAvailable ? words.available : words.notAvailable}
      </span>
      {lastDonationDate !== null && (
        <span className="block text-[0.88rem] text-quiet">
          {words.lastDonation} <span className="unbroken">{words.date(toUtc(lastDonationDate))}</span>
        </span>
      )}
    </>
  );
}

function Verified({ isVerified }: { readonly isVerified: boolean }) {
  return isVerified ? (
    <Tag tone="green" icon={BadgeCheck}>
      <span className="unbroken">{words.verified}</span>
    </Tag>
  ) : (
    <Tag tone="slate">
      <span className="unbroken">{words.notVerified}</span>
    </Tag>
  );
}

function Actions({ donor, ask }: DonorProps & { readonly ask: RowActions<Donor>['ask'] }) {
  const verification = donor.isVerified ? words.unverify : words.verify;
  const activity = donor.isProfileActive ? words.deactivate : words.activate;
  const verify: ConfirmedAction<Donor> = {
    ...actionSentences(verification, donor.fullName),
    row: donor,
    perform: () => toggleVerified(donor),
    after: { ...donor, isVerified: !donor.isVerified },
    failed: words.verifyFailed,
  };
  const activate: ConfirmedAction<Donor> = {
    ...actionSentences(activity, donor.fullName),
    row: donor,
    perform: () => toggleActive(donor),
    after: { ...donor, isProfileActive: !donor.isProfileActive },
    failed: words.activeFailed,
  };
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button size="small" onClick={() => ask(verify)}>
        {verification.button}
      </Button>
      <Button size="small" variant="quiet" onClick={() => ask(activate)}>
        {activity.button}
      </Button>
    </div>
  );
}
