import { bloodGroups } from '@blood-bank/domain/blood-group';
import { genders, universityRoles } from '@blood-bank/domain/records/donor';
import type { rosterFormFields } from '@blood-bank/domain/records/roster-entry';
import type { ReactNode } from 'react';
import { rosterFormMessages } from '#features/admin/donors/messages.ts';
import { donorFormMessages, genderLabels } from '#features/donors/messages.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { DepartmentField } from '../../../lib/forms/department-field.tsx';
import { PhoneField } from '../../../lib/forms/phone-field.tsx';
import type { DraftForm } from '../../../lib/forms/use-draft-form.ts';
import { Link } from '../../../lib/routing/router.tsx';
import { CheckboxField, ChoiceField } from '../../../ui/choice-fields.tsx';
import { TextField } from '../../../ui/fields.tsx';
import type { RosterDuplicate } from './roster-duplicates-api.ts';

interface RosterFieldsProps {
  readonly field: DraftForm<typeof rosterFormFields>['field'];
  /** The department that the form started with. */
  readonly department: string;
  /** The donor who has the number or the address in the form. */
  readonly duplicate: RosterDuplicate | null;
}

const { hints } = rosterFormMessages;

/** The fields of a donor without an account. The browser suggests nothing: its suggestions are about the admin. */
export function RosterFields({ field, department, duplicate }: RosterFieldsProps) {
  const linkAt = (name: RosterDuplicate['field'], hint?: ReactNode) =>
    duplicate?.field === name ? <OtherDonor duplicate={duplicate} /> : hint;
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-x-6 md:grid-cols-2">
        <TextField {...field('fullName')} autoComplete="off" />
        <ChoiceField {...field('bloodGroup')} choose={donorFormMessages.chooseGroup} choices={bloodGroups} />
        <PhoneField
          {...field('contactNumber')}
          autoComplete="off"
          hint={linkAt('contactNumber', hints.reachable)}
        />
        <TextField {...field('email')} type="email" autoComplete="off" hint={linkAt('email')} />
        <TextField {...field('universityId')} autoComplete="off" />
        <ChoiceField
          {...field('universityRole')}
          choose={donorFormMessages.chooseRole}
          choices={universityRoles}
          choiceLabels={donorFormMessages.universityRoles}
        />
        <DepartmentField {...field('department')} own={department} />
        <ChoiceField
          {...field('gender')}
          choose={donorFormMessages.chooseGender}
          choices={genders}
          choiceLabels={genderLabels}
        />
        <TextField {...field('dateOfBirth')} type="date" autoComplete="off" />
        <TextField
          {...field('lastDonationDate')}
          type="date"
          hint={donorFormMessages.hints.lastDonationDate(campus.donationIntervalDays)}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-x-6 md:grid-cols-2">
        <CheckboxField {...field('isAvailable')} hint={donorFormMessages.hints.isAvailable} />
        <CheckboxField {...field('allowContactVisibility')} hint={hints.allowContactVisibility} />
      </div>
    </>
  );
}

function OtherDonor({ duplicate: { id, fullName } }: { readonly duplicate: RosterDuplicate }) {
  return (
    <Link to={`/admin/donors?q=${encodeURIComponent(id)}`}>{rosterFormMessages.showOther(fullName)}</Link>
  );
}
