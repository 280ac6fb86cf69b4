import { bloodGroups } from '@blood-bank/domain/blood-group';
import { type bloodRequestFormFields, urgencies } from '@blood-bank/domain/records/blood-request';
import { components } from '@blood-bank/domain/records/donation';
import type { FormEventHandler, ReactNode } from 'react';
import { postRequestMessages, requestMessages } from '#features/requests/messages.ts';
import { formMessages } from '#lib/forms/messages.ts';
import { PhoneField } from '../../../lib/forms/phone-field.tsx';
import type { DraftForm, FieldProblems } from '../../../lib/forms/use-draft-form.ts';
import { ChoiceField, TextAreaField } from '../../../ui/choice-fields.tsx';
import { TextField } from '../../../ui/fields.tsx';

type RequestFields = typeof bloodRequestFormFields;
type Field = DraftForm<RequestFields>['field'];
type KindField = 'requiredBloodGroup' | 'component';

interface PostRequestFormProps {
  readonly field: (name: Exclude<keyof RequestFields, KindField>) => ReturnType<Field>;
  /** The fields of group and component, which an edit leaves as they are. */
  readonly kind?: ReactNode;
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
export function PostRequestForm({ field, kind, isOwnName, onSubmit, children }: PostRequestFormProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="@container">
      <div className={columns}>
        <TextField {...field('patientName')} autoComplete="off" />
        {kind}
        <TextField {...field('unitsRequired')} inputMode="numeric" autoComplete="off" />
      </div>
      <div className={columns}>
        <TextField {...field('hospitalName')} autoComplete="off" />
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
      <div className={columns}>
        <ChoiceField {...field('urgency')} choices={urgencies} choiceLabels={requestMessages.urgency} />
        <div className={`${columns} @min-[50rem]:gap-x-3`}>
          <TextField {...field('neededByDate')} type="date" hint={hints.neededByDate} />
          <TextField {...field('neededByTime')} type="time" hint={hints.neededByTime} />
        </div>
      </div>
      <TextAreaField {...field('additionalInfo')} hint={hints.additionalInfo} />
      {children}
    </form>
  );
}

/** Which blood is needed. */
export function KindFields({ field }: { readonly field: (name: KindField) => ReturnType<Field> }) {
  return (
    <>
      <ChoiceField
        {...field('requiredBloodGroup')}
        choose={postRequestMessages.chooseGroup}
        choices={bloodGroups}
      />
      <ChoiceField
        {...field('component')}
        optional={false}
        choices={components}
        choiceLabels={requestMessages.components}
      />
    </>
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
