import { bloodGroups } from '@blood-bank/domain/blood-group';
import {
  type DonorDetails,
  type DonorForm as DonorFormValues,
  genders,
} from '@blood-bank/domain/records/donor';
import type { FormEventHandler, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { campus } from '../../data/campus.ts';
import { donorFormMessages } from '../../messages/en/donors.ts';
import { fieldSentence } from '../../messages/en/fields.ts';
import { problemsOf } from '../../ui/field-problems.ts';
import { CheckboxField, ChoiceField, TextField } from '../../ui/fields.tsx';

interface DonorFormProps {
  readonly form: UseFormReturn<DonorFormValues, unknown, DonorDetails>;
  /** The field of the role at the university, which registration asks for and editing only shows. */
  readonly roleField: ReactNode;
  readonly onSubmit: FormEventHandler;
  /** The buttons that end it. */
  readonly children: ReactNode;
}

const { labels, hints } = donorFormMessages;

/** What a donor is asked for, in order; the same for registering and for editing. */
export function DonorForm({ form, roleField, onSubmit, children }: DonorFormProps) {
  const problems = problemsOf(form.formState.errors);
  const [department] = form.getValues(['department']);

  function field(name: keyof DonorFormValues) {
    const code = problems[name];
    const problem = code === undefined ? undefined : fieldSentence(code, labels[name]);
    return { label: labels[name], problem, ...form.register(name) };
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField {...field('fullName')} required autoComplete="name" />
      <div className="grid grid-cols-1 items-start gap-x-4 md:grid-cols-2">
        <TextField {...field('universityId')} required autoComplete="off" />
        {roleField}
      </div>
      <ChoiceField
        {...field('department')}
        required
        choose={donorFormMessages.chooseDepartment}
        choices={departmentsWith(department)}
      />
      <div className="grid grid-cols-1 items-start gap-x-4 md:grid-cols-2">
        <ChoiceField
          {...field('bloodGroup')}
          required
          choose={donorFormMessages.chooseGroup}
          choices={bloodGroups}
        />
        <TextField {...field('contactNumber')} required type="tel" autoComplete="tel" />
        <TextField {...field('dateOfBirth')} required type="date" autoComplete="bday" />
        <ChoiceField
          {...field('gender')}
          required
          autoComplete="sex"
          choose={donorFormMessages.chooseGender}
          choices={genders}
        />
      </div>
      <TextField
        {...field('lastDonationDate')}
        optional
        type="date"
        hint={hints.lastDonationDate(campus.donationIntervalDays)}
      />
      <CheckboxField {...field('isAvailable')} hint={hints.isAvailable} />
      <CheckboxField {...field('allowContactVisibility')} hint={hints.allowContactVisibility} />
      {children}
    </form>
  );
}

/** A department that campus.json has since dropped stays on offer to whoever has it. */
function departmentsWith(own: string): readonly string[] {
  return own === '' || campus.departments.includes(own) ? campus.departments : [own, ...campus.departments];
}
