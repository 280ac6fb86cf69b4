import { bloodGroups } from '@blood-bank/domain/blood-group';
import { type donorFormFields, genders } from '@blood-bank/domain/records/donor';
import type { FormEventHandler, ReactNode } from 'react';
import { campus } from '../../data/configuration.ts';
import { DepartmentField } from '../../forms/department-field.tsx';
import type { DraftForm, FieldProblems } from '../../forms/use-draft-form.ts';
import { donorFormMessages } from '../../messages/en/donors.ts';
import { formMessages } from '../../messages/en/fields.ts';
import { CheckboxField, ChoiceField, TextField } from '../../ui/fields.tsx';

type DonorFields = typeof donorFormFields;

interface DonorFormProps {
  readonly field: DraftForm<DonorFields>['field'];
  /** The department that the form started with. */
  readonly department: string;
  /** The role at the university, which registration asks for and editing only shows. */
  readonly roleField: ReactNode;
  readonly onSubmit: FormEventHandler;
  /** The buttons at its end. */
  readonly children: ReactNode;
}

const { hints } = donorFormMessages;

/** The fields of a donor, in order; the same for registering and for editing. */
export function DonorForm({ field, department, roleField, onSubmit, children }: DonorFormProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField {...field('fullName')} autoComplete="name" />
      <div className="grid grid-cols-1 items-start gap-x-4 md:grid-cols-2">
        <TextField {...field('universityId')} autoComplete="off" />
        {roleField}
      </div>
      <DepartmentField {...field('department')} own={department} />
      <div className="grid grid-cols-1 items-start gap-x-4 md:grid-cols-2">
        <ChoiceField {...field('bloodGroup')} choose={donorFormMessages.chooseGroup} choices={bloodGroups} />
        <TextField {...field('contactNumber')} type="tel" autoComplete="tel" />
        <TextField {...field('dateOfBirth')} type="date" autoComplete="bday" />
        <ChoiceField
          {...field('gender')}
          autoComplete="sex"
          choose={donorFormMessages.chooseGender}
          choices={genders}
        />
      </div>
      <TextField
        {...field('lastDonationDate')}
        type="date"
        hint={hints.lastDonationDate(campus.donationIntervalDays)}
      />
      <CheckboxField {...field('isAvailable')} hint={hints.isAvailable} />
      <CheckboxField {...field('allowContactVisibility')} hint={hints.allowContactVisibility} />
      {children}
    </form>
  );
}

/** The sentence at the top of the form for what keeps it from being saved (specification section 5); null for nothing. */
export function donorFormSentence(problems: FieldProblems<DonorFields>): string | null {
  const codes = Object.values(problems);
  if (codes.length === 0) return null;
  return codes.includes('required') ? formMessages.missingFields : formMessages.wrongFields;
}
