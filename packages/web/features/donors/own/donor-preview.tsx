import { bloodGroups } from '@blood-bank/domain/blood-group';
import { parseCalendarDate } from '@blood-bank/domain/calendar-date';
import { type Donor, genders } from '@blood-bank/domain/records/donor';
import type { donorProfileFields } from '@blood-bank/domain/records/donor-form';
import { attributesIn } from '@blood-bank/domain/records/field';
import { Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { donorFormMessages } from '#features/donors/messages.ts';
import type { DraftForm } from '../../../lib/forms/use-draft-form.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { campusToday } from '../../../lib/server-clock.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RowPanel } from '../../../ui/record-row.tsx';

const DonorRow = lazyPart(async () => (await import('../find/donor-row.tsx')).DonorRow);

interface DonorPreviewProps {
  readonly form: DraftForm<typeof donorProfileFields>['form'];
  /** What the form does not hold. */
  readonly record: Pick<Donor, 'id' | 'isVerified' | 'verifiedBloodGroup'>;
}

/** How the donor in the form is shown to members who search. */
export function DonorPreview({ form, record }: DonorPreviewProps) {
  const values = useWatch({ control: form.control });
  const { contactNumber = '', dateOfBirth = '', lastDonationDate = '' } = values;
  const allowContactVisibility = values.allowContactVisibility ?? false;
  const bloodGroup = bloodGroups.find((group) => group === values.bloodGroup);
  const donor: Donor | undefined = bloodGroup && {
    ...record,
    userId: record.id,
    email: '',
    fullName: values.fullName || donorFormMessages.unnamed,
    universityId: '',
    universityRole: null,
    department: values.department ?? '',
    attributes: attributesIn(values.attributes ?? ''),
    bloodGroup,
    contactNumber: allowContactVisibility ? contactNumber : null,
    dateOfBirth: parseCalendarDate(dateOfBirth),
    gender: genders.find((gender) => gender === values.gender) ?? null,
    isAvailable: values.isAvailable ?? false,
    lastDonationDate: parseCalendarDate(lastDonationDate),
    allowContactVisibility,
    lastDonationComponent: null,
    donationsChangedAt: null,
    saidDonatedAt: null,
    pausedUntil: null,
    unavailableSince: null,
    numberReportedAt: null,
    isProfileActive: true,
    registeredAt: null,
    confirmedAt: null,
    claimedEntry: null,
  };
  return (
    // For the eye only: a screen reader has just read every field.
    <section aria-hidden="true" inert>
      <h2 className="mb-2.5">{donorFormMessages.previewTitle}</h2>
      {donor === undefined ? (
        <Panel className="text-small text-quiet">{donorFormMessages.previewEmpty}</Panel>
      ) : (
        <RowPanel>
          <Suspense>
            <DonorRow donor={donor} today={campusToday()} />
          </Suspense>
        </RowPanel>
      )}
    </section>
  );
}
