import { urgencies } from '@blood-bank/domain/records/blood-request';
import { components } from '@blood-bank/domain/records/donation';
import type { FormEventHandler, ReactNode } from 'react';
import { postRequestMessages, requestMessages } from '#features/requests/messages.ts';
import { formMessages } from '#lib/forms/messages.ts';
import { PhoneField } from '../../../lib/forms/phone-field.tsx';
import type { FieldProblems } from '../../../lib/forms/use-draft-form.ts';
import { ChoiceField, TextAreaField } from '../../../ui/choice-fields.tsx';
import { TextField } from '../../../ui/fields.tsx';
import {
  type Field,
  type Form,
  GroupField,
  HospitalField,
  NeededByChoices,
  type RequestFields,
  UnitsField,
} from './tap-fields.tsx';

import './post-request.css';

interface PostRequestFormProps {
  readonly form: Form;
  readonly field: (name: keyof RequestFields) => Field;
  /** An edit leaves group and component as they are. */
  readonly isEdit?: boolean;
  /** The contact person is the member, as the account has it. */
  readonly isOwnName: boolean;
  readonly onSubmit: FormEventHandler;
  /** The button that sends it. */
  readonly children: ReactNode;
}

const { hints } = postRequestMessages;
const columns = 'grid grid-cols-1 items-start gap-x-6 md:grid-cols-2';

/** The required fields that the specification's sentence names (section 5). */
const namedFields = [
  'patientName',
  'requiredBloodGroup',
  'hospitalName',
  'contactPerson',
  'contactNumber',
] as const;

/** The fields of a blood request, in the order in which they are asked for: two columns where there is room. */
export function PostRequestForm({
  form,
  field,
  isEdit = false,
  isOwnName,
  onSubmit,
  children,
}: PostRequestFormProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField {...field('patientName')} autoComplete="off" />
      {!isEdit && <GroupField form={form} field={field('requiredBloodGroup')} />}
      <div className="field-pair">
        {!isEdit && (
          <ChoiceField
            {...field('component')}
            optional={false}
            choices={components}
            choiceLabels={requestMessages.components}
          />
        )}
        <UnitsField form={form} field={field('unitsRequired')} />
      </div>
      <div className={columns}>
        <HospitalField form={form} field={field('hospitalName')} />
        <TextField {...field('hospitalLocation')} hint={hints.hospitalLocation} autoComplete="off" />
      </div>
      <div className={columns}>
        <TextField
          {...field('contactPerson')}
          hint={isOwnName ? hints.ownName : undefined}
          autoComplete="name"
        />
        <PhoneField {...field('contactNumber')} hint={hints.contactNumber} autoComplete="tel" />
      </div>
      <NeededByChoices form={form} />
      <div className={columns}>
        <ChoiceField {...field('urgency')} choices={urgencies} choiceLabels={requestMessages.urgency} />
        <div className="field-pair narrow">
          <TextField {...field('neededByDate')} type="date" hint={hints.neededByDate} />
          <TextField {...field('neededByTime')} type="time" hint={hints.neededByTime} />
        </div>
      </div>
      <TextAreaField {...field('additionalInfo')} hint={hints.additionalInfo} />
      {children}
    </form>
  );
}

/** The sentences at the top of the form for what keeps it from being posted. */
export function requestFormSentences(problems: FieldProblems<RequestFields>): string[] {
  if (Object.keys(problems).length === 0) return [];
  const { unitsRequired } = problems;
  const sentences: string[] = [];
  if (namedFields.some((name) => problems[name] === 'required'))
    sentences.push(postRequestMessages.missingFields);
  // What is no whole number, such as "2.5" or "2 units", may well be more than one: its field says what is wrong.
  if (unitsRequired === 'required' || unitsRequired === 'too-few')
    sentences.push(postRequestMessages.tooFewUnits);
  return sentences.length > 0 ? sentences : [formMessages.wrongFields];
}
