import { toUtc } from '@blood-bank/domain/calendar-date';
import { type Donor, isVerifiedDonor } from '@blood-bank/domain/records/donor';
import { isRosterId } from '@blood-bank/domain/roster-ids';
import BadgeCheck from '@lucide/icons/icons/badge-check';
import { adminMessages, manageDonorsMessages } from '#messages/admin.ts';
import { genderLabels } from '#messages/donors.ts';
import { formatBloodGroup } from '#messages/formats.ts';
import { listMessages } from '#messages/lists.ts';
import { rosterMessages } from '#messages/roster.ts';
import { timeMessages } from '#messages/times.ts';
import type { RowActions } from '../../lists/row-actions.tsx';
import { Age } from '../../ui/age.tsx';
import { GroupTile } from '../../ui/blood-symbols.tsx';
import { type Column, RowIdentity } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ContactNumber } from './contact-number.tsx';
import type { Detail } from './details-dialog.tsx';
import { DonorActions } from './donor-actions.tsx';
import { CopyableText } from './record-parts.tsx';

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
      cell: ({ id, bloodGroup, fullName, email }) => (
        <RowIdentity
          tile={<GroupTile group={bloodGroup} />}
          name={
            <span title={fullName} translate="no">
              {fullName}
            </span>
          }
        >
          <span className="flex min-w-0 items-center gap-x-2">
            {isRosterId(id) && (
              <span data-instead-of-wide="" className="flex-none">
                <NoAccount />
              </span>
            )}
            {email !== '' && <CopyableText text={email} label={adminMessages.copyEmail} />}
          </span>
        </RowIdentity>
      ),
    },
    {
      id: 'university',
      head: headings.university,
      width: 'max(8rem, 13cqw)',
      isWide: true,
      cell: (donor) => <University donor={donor} />,
    },
    {
      id: 'contact',
      head: headings.contact,
      width: '10rem',
      cell: (donor) => <ContactNumber key={donor.id} donor={donor} />,
    },
    {
      id: 'status',
      head: headings.status,
      width: '9.25rem',
      onPhones: 'line-2',
      cell: (donor) => <Status donor={donor} />,
    },
    {
      id: 'registeredAt',
      head: headings.registered,
      width: 'max(8.625rem, 14.4cqw)',
      isWide: true,
      cell: ({ id, registeredAt }) => (
        <>
          <span className="block text-caption">
            {isRosterId(id) ? <NoAccount /> : <CopyableText text={id} label={adminMessages.copyId} />}
          </span>
          <span className="text-quiet">
            {registeredAt !== null && <Age moment={registeredAt} now={now} />}
          </span>
        </>
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

/** In place of the id where the table has a column for it. */
function NoAccount() {
  return <Tag tone="amber">{rosterMessages.noAccount}</Tag>;
}

function University({ donor: { department, universityId, universityRole } }: DonorProps) {
  const role = universityRole === null ? '' : messages.universityRoles[universityRole];
  const position = [department, role].filter((part) => part !== '').join(' · ');
  return (
    <>
      <span className="block cut" title={position}>
        {position}
      </span>
      <span className="block cut text-quiet" title={universityId}>
        {universityId}
      </span>
    </>
  );
}

/** Whether the donor is verified, whether members can find the profile, and whether the donor is available. */
function Status({ donor }: DonorProps) {
  const { isProfileActive, isAvailable } = donor;
  return (
    <div className="text-caption text-quiet md:text-small">
      <span className="plain-on-phones">
        <Verification donor={donor} />
      </span>
      <span className="md:hidden"> · </span>
      <span className="md:block">
        {isProfileActive ? (
          <span>{messages.active}</span>
        ) : (
          <strong className="text-ink">{messages.inactive}</strong>
        )}
        {isProfileActive && (
          <span className="max-md:hidden">{` · ${isAvailable ? messages.available : messages.notAvailable}`}</span>
        )}
      </span>
    </div>
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

function verificationOf(donor: Donor): string {
  if (isVerifiedDonor(donor)) return messages.verified;
  return donor.isVerified && donor.verifiedBloodGroup !== null
    ? messages.verifiedAs(donor.verifiedBloodGroup)
    : messages.notVerified;
}

function detailsOf(donor: Donor): readonly Detail[] {
  const { fields, universityRoles } = messages;
  return [
    [fields.bloodGroup, formatBloodGroup(donor.bloodGroup)],
    [fields.contactNumber, <ContactNumber key={donor.id} donor={donor} />],
    [
      fields.email,
      donor.email && <CopyableText key={donor.id} text={donor.email} label={adminMessages.copyEmail} />,
    ],
    [fields.universityId, donor.universityId],
    [fields.department, donor.department],
    [fields.universityRole, donor.universityRole && universityRoles[donor.universityRole]],
    [fields.gender, donor.gender && genderLabels[donor.gender]],
    [fields.dateOfBirth, donor.dateOfBirth && messages.date(toUtc(donor.dateOfBirth))],
    [fields.isVerified, verificationOf(donor)],
    [fields.isProfileActive, donor.isProfileActive ? messages.active : messages.inactive],
    [fields.isAvailable, donor.isAvailable ? messages.available : messages.notAvailable],
    [fields.lastDonationDate, donor.lastDonationDate && messages.date(toUtc(donor.lastDonationDate))],
    [fields.registeredAt, donor.registeredAt && timeMessages.exactly(donor.registeredAt)],
    [fields.id, <CopyableText key={donor.id} text={donor.id} label={adminMessages.copyId} />],
  ];
}
