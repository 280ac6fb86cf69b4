import { bloodGroups } from '@blood-bank/domain/blood-group';
import {
  type BloodRequestDetails,
  type BloodRequestForm,
  urgencies,
} from '@blood-bank/domain/records/blood-request';
import type { FormEventHandler, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { fieldSentence } from '../../messages/en/fields.ts';
import { postRequestMessages } from '../../messages/en/post-request.ts';
import { requestMessages } from '../../messages/en/requests.ts';
import { problemsOf } from '../../ui/field-problems.ts';
import { ChoiceField, TextAreaField, TextField } from '../../ui/fields.tsx';

interface PostRequestFormProps {
  readonly form: UseFormReturn<BloodRequestForm, unknown, BloodRequestDetails>;
  readonly onSubmit: FormEventHandler;
  /** The button that sends it. */
  readonly children: ReactNode;
}

const { labels, hints } = postRequestMessages;

/** The fields of a blood request, in the order that a person is asked for them. */
export function PostRequestForm({ form, onSubmit, children }: PostRequestFormProps) {
  const problems = problemsOf(form.formState.errors);

  function field(name: keyof BloodRequestForm) {
    const code = problems[name];
    const problem = code === undefined ? undefined : fieldSentence(code, labels[name]);
    return { label: labels[name], problem, ...form.register(name) };
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField {...field('patientName')} required autoComplete="off" />
      <div className="grid grid-cols-1 items-start gap-x-4 md:grid-cols-2">
        <ChoiceField
          {...field('requiredBloodGroup')}
          required
          choose={postRequestMessages.chooseGroup}
          choices={bloodGroups}
        />
        <TextField {...field('unitsRequired')} required inputMode="numeric" autoComplete="off" />
      </div>
      <TextField {...field('hospitalName')} required autoComplete="off" />
      <TextField {...field('hospitalLocation')} optional hint={hints.hospitalLocation} autoComplete="off" />
      <div className="grid grid-cols-1 items-start gap-x-4 md:grid-cols-2">
        <TextField {...field('contactPerson')} required autoComplete="name" />
        <TextField
          {...field('contactNumber')}
          required
          type="tel"
          hint={hints.contactNumber}
          autoComplete="tel"
        />
      </div>
      <ChoiceField {...field('urgency')} required choices={urgencies} words={requestMessages.urgency} />
      <TextAreaField {...field('additionalInfo')} optional hint={hints.additionalInfo} />
      {children}
    </form>
  );
}
