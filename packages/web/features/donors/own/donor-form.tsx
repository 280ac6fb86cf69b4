import { bloodGroups } from '@blood-bank/domain/blood-group';
import { genders } from '@blood-bank/domain/records/donor';
import type { donorProfileFields } from '@blood-bank/domain/records/donor-form';
import { type FormEventHandler, type ReactNode, Suspense } from 'react';
import { donorFormMessages, genderLabels, noticeMessages } from '#features/donors/messages.ts';
import { formMessages } from '#lib/forms/messages.ts';
import { donorAttributes } from '../../../lib/campus/attributes.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { DepartmentField } from '../../../lib/forms/department-field.tsx';
import { PhoneField } from '../../../lib/forms/phone-field.tsx';
import type { DraftForm, FieldProblems } from '../../../lib/forms/use-draft-form.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { CheckboxField, ChoiceField } from '../../../ui/choice-fields.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FormSkeleton } from '../../../ui/skeleton.tsx';

type DonorFields = typeof donorProfileFields;

interface DonorFormProps {
  readonly form: DraftForm<DonorFields>['form'];
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
/** Apart, as most campuses ask nothing of their own. */
const AttributeFields = lazyPart(
  async () => (await import('../../../lib/forms/attribute-fields.tsx')).AttributeFields,
);
const attributeLabels = () => donorAttributes().map(({ label }) => label);

/** The fields of a donor, in order; the same for registering and for editing. */
export function DonorForm({ form, field, department, roleField, onSubmit, children }: DonorFormProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <div className="grid grid-cols-1 items-start gap-x-6 md:grid-cols-2">
        <TextField {...field('fullName')} autoComplete="name" />
        <TextField {...field('universityId')} autoComplete="off" />
        {roleField}
        <DepartmentField {...field('department')} own={department} />
        <ChoiceField {...field('bloodGroup')} choose={donorFormMessages.chooseGroup} choices={bloodGroups} />
        <PhoneField {...field('contactNumber')} autoComplete="tel" />
        <TextField {...field('dateOfBirth')} type="date" autoComplete="bday" />
        <ChoiceField
          {...field('gender')}
          autoComplete="sex"
          choose={donorFormMessages.chooseGender}
          choices={genders}
          choiceLabels={genderLabels}
        />
        <TextField
          {...field('lastDonationDate')}
          type="date"
          hint={hints.lastDonationDate(campus.donationIntervalDays)}
        />
        {campus.donorAttributes.length > 0 && (
          <Suspense>
            <AttributeFields
              value={form.watch('attributes')}
              onChange={(value) => form.setValue('attributes', value, { shouldDirty: true })}
            />
          </Suspense>
        )}
      </div>
      <p className="mb-3 font-semibold">{donorFormMessages.membersSee(attributeLabels())}</p>
      <div className="grid grid-cols-1 items-start gap-x-6 md:grid-cols-2">
        <CheckboxField {...field('isAvailable')} hint={hints.isAvailable} />
        <CheckboxField {...field('allowContactVisibility')} hint={hints.allowContactVisibility} />
        <CheckboxField {...field('byMail')} hint={noticeMessages.byMailHint} />
      </div>
      {children}
    </form>
  );
}

/** How members find the donor in the form, which can be filled in before it is there. */
export const DonorPreview = lazyPart(async () => (await import('./donor-preview.tsx')).DonorPreview);

/** The placeholder of the form while its first values are loading. */
export function DonorFormSkeleton() {
  return (
    <Panel padding="form">
      <FormSkeleton fields={9} isWide />
    </Panel>
  );
}

/** The sentence at the top of the form for what keeps it from being saved (specification section 5); null for nothing. */
export function donorFormSentence(problems: FieldProblems<DonorFields>): string | null {
  const codes = Object.values(problems);
  if (codes.length === 0) return null;
  return codes.includes('required') ? formMessages.missingFields : formMessages.wrongFields;
}
