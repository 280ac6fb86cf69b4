import { type Donor, donorCode, isVerifiedDonor } from '@blood-bank/domain/records/donor';
import { isRosterId } from '@blood-bank/domain/roster-ids';
import BadgeCheck from '@lucide/icons/icons/badge-check';
import type { ReactNode } from 'react';
import { manageDonorsMessages, rosterMessages } from '#features/admin/donors/messages.ts';
import { adminMessages, listMessages } from '#features/admin/list/messages.ts';
import { availabilityMessages, reportedNumberMessages } from '#features/donors/messages.ts';
import { GroupTile } from '../../../lib/group-tile.tsx';
import type { RowActions } from '../../../lib/lists/row-actions.tsx';
import { Age } from '../../../ui/age.tsx';
import { type Column, RowIdentity } from '../../../ui/data-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { CopyableText } from '../list/record-parts.tsx';
import { ContactNumber } from './contact-number.tsx';
import { DonorActions } from './donor-actions.tsx';
import { availabilityOf, detailsOf } from './donor-details.tsx';

const messages = manageDonorsMessages;
const headings = messages.columns;

interface DonorProps {
  readonly donor: Donor;
}

/** The columns of the table of donors. */
export function donorColumns(actions: RowActions<Donor>, now: Date): readonly Column<Donor>[] {
  return [
    {
      id: 'fullName',
      head: headings.donor,
      isHeader: true,
      cell: ({ bloodGroup, fullName, email }) => (
        <RowIdentity tile={<GroupTile group={bloodGroup} />} name={<span translate="no">{fullName}</span>}>
          <span className="block max-md:hidden">
            {email !== '' && <CopyableText text={email} label={adminMessages.copyEmail} />}
          </span>
        </RowIdentity>
      ),
    },
    {
      id: 'university',
      head: headings.university,
      width: 'max(8.5rem, 13.6cqw)',
      isWide: true,
      cell: (donor) => <University donor={donor} />,
    },
    {
      id: 'contact',
      head: headings.contact,
      width: '10rem',
      onPhones: 'line-3',
      cell: (donor) => (
        <div className="flex flex-wrap items-center justify-between gap-x-3 md:block">
          <ContactNumber key={donor.id} donor={donor} />
          <span data-instead-of-wide="" translate="no" className="unbroken pr-2 text-quiet">
            {donorCode(donor.id)}
          </span>
        </div>
      ),
    },
    {
      id: 'status',
      head: headings.status,
      width: '7.5rem',
      onPhones: 'line-2',
      cell: (donor) => <Status donor={donor} />,
    },
    {
      id: 'registeredAt',
      head: headings.registered,
      width: '6.75rem',
      isWide: true,
      cell: ({ id, registeredAt }) => (
        <span className="block text-caption">
          <CopyableText text={id} shown={donorCode(id)} label={adminMessages.copyId} />
          <span className="text-quiet">
            {registeredAt !== null && <Age moment={registeredAt} now={now} />}
          </span>
        </span>
      ),
    },
    {
      id: 'actions',
      head: listMessages.actions,
      width: '9rem',
      isBare: true,
      onPhones: 'action',
      cell: (donor) => <DonorActions donor={donor} ask={actions.ask} details={detailsOf(donor)} />,
    },
  ];
}

function University({ donor: { department, universityId, universityRole } }: DonorProps) {
  const role = universityRole === null ? '' : messages.universityRoles[universityRole];
  const position = [department, role].filter((part) => part !== '').join(' · ');
  return (
    <>
      <span className="block wrap-anywhere">{position}</span>
      <span className="block wrap-anywhere text-quiet">{universityId}</span>
    </>
  );
}

/** Whether the donor is verified, and what else differs from most donors: a profile that members can't find, for example. */
function Status({ donor }: DonorProps) {
  const { id, isProfileActive, numberReportedAt } = donor;
  const availability = availabilityOf(donor);
  return (
    <div className="text-caption text-quiet">
      <span className="plain-on-phones">
        <Verification donor={donor} />
      </span>
      {!isProfileActive && (
        <Deviation>
          <strong className="text-ink">{messages.inactive}</strong>
        </Deviation>
      )}
      {isProfileActive && availability !== availabilityMessages.available && (
        <Deviation>{availability}</Deviation>
      )}
      {numberReportedAt !== null && (
        <Deviation>
          <strong className="text-ink">{reportedNumberMessages.reported}</strong>
        </Deviation>
      )}
      {isRosterId(id) && <Deviation>{rosterMessages.noAccount}</Deviation>}
    </div>
  );
}

/** A line of its own, or on phones the next words of the same one. */
function Deviation({ children }: { readonly children: ReactNode }) {
  return (
    <span className="md:block">
      <span className="md:hidden"> · </span>
      {children}
    </span>
  );
}

function Verification({ donor }: DonorProps) {
  if (isVerifiedDonor(donor)) {
    return (
      <Tag tone="green" icon={BadgeCheck}>
        {messages.verified}
      </Tag>
    );
  }
  return (
    <Tag tone={donor.isVerified ? 'amber' : 'slate'}>
      {donor.isVerified ? messages.groupChanged : messages.notVerified}
    </Tag>
  );
}
