import { bloodGroups } from '@blood-bank/domain/blood-group';
import { type bloodRequestFormFields, urgencies } from '@blood-bank/domain/records/blood-request';
import type { FormEventHandler, ReactNode } from 'react';
import type { DraftForm, FieldProblems } from '../../forms/use-draft-form.ts';
import { formMessages } from '../../messages/en/fields.ts';
import { postRequestMessages, requestMessages } from '../../messages/en/requests.ts';
import { ChoiceField, TextAreaField, TextField } from '../../ui/fields.tsx';

type RequestFields = typeof bloodRequestFormFields;

interface PostRequestFormProps {
  readonly field: DraftForm<RequestFields>['field'];
  readonly onSubmit: FormEventHandler;
  /** The button that sends it. */
  readonly children: ReactNode;
}

const { hints } = postRequestMessages;

/** The required fields that the specification's sentence names (section 5). */
const namedFields = [
  'patientName',
  'requiredBloodGroup',
  'hospitalName',
  'contactPerson',
  'contactNumber',
] as const;

/** The fields of a blood request, in the order in which they are asked for. */
export function PostRequestForm({ field, onSubmit, children }: PostRequestFormProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField {...field('patientName')} autoComplete="off" />
      <div className="grid grid-cols-1 items-start gap-x-4 md:grid-cols-2">
        <ChoiceField
          {...field('requiredBloodGroup')}
          choose={postRequestMessages.chooseGroup}
          choices={bloodGroups}
        />
        <TextField {...field('unitsRequired')} inputMode="numeric" autoComplete="off" />
      </div>
      <TextField {...field('hospitalName')} autoComplete="off" />
      <TextField {...field('hospitalLocation')} hint={hints.hospitalLocation} autoComplete="off" />
      <div className="grid grid-cols-1 items-start gap-x-4 md:grid-cols-2">
        <TextField {...field('contactPerson')} autoComplete="name" />
        <TextField {...field('contactNumber')} type="tel" hint={hints.contactNumber} autoComplete="tel" />
      </div>
      <ChoiceField {...field('urgency')} choices={urgencies} words={requestMessages.urgency} />
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
