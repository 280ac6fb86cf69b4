import { useId } from 'react';
import {
  controlAttributes,
  controlClass,
  FieldNotes,
  type FieldProps,
  LabelledControl,
  RequirementMark,
} from './fields.tsx';

export interface ChoiceFieldProps<Choice extends string> extends Omit<FieldProps<'select'>, 'children'> {
  /** The stored values, in order. */
  readonly choices: readonly Choice[];
  /** The labels of the values, where they differ. */
  readonly choiceLabels?: Readonly<Record<Choice, string>>;
  /** The label of a first, empty option; without it one of the choices is always selected. */
  readonly choose?: string;
}

/** A text input of several lines. */
export function TextAreaField({ label, hint, problem, required, optional, ...area }: FieldProps<'textarea'>) {
  return (
    <LabelledControl labelling={{ label, hint, problem, required, optional }}>
      {(attributes) => <textarea rows={3} {...area} {...attributes} className={controlClass} />}
    </LabelledControl>
  );
}

/** A select; its options are the children. */
function SelectField({ label, hint, problem, required, optional, ...select }: FieldProps<'select'>) {
  return (
    <LabelledControl labelling={{ label, hint, problem, required, optional }}>
      {(attributes) => <select {...select} {...attributes} className={`${controlClass} select-arrow`} />}
    </LabelledControl>
  );
}

/** A select of stored values. */
export function ChoiceField<Choice extends string>(props: ChoiceFieldProps<Choice>) {
  const { choices, choiceLabels, choose, ...field } = props;
  return (
    <SelectField {...field}>
      {choose !== undefined && <option value="">{choose}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choiceLabels?.[choice] ?? choice}
        </option>
      ))}
    </SelectField>
  );
}

/** A checkbox, with its label after it. */
export function CheckboxField(props: Omit<FieldProps<'input'>, 'type'>) {
  const { label, hint, problem, required, optional, ...input } = props;
  const id = useId();
  return (
    <div className="mb-4">
      <div className="flex min-h-[44px] items-start gap-3">
        <input
          {...input}
          {...controlAttributes(id, { hint, problem, required })}
          type="checkbox"
          className="checkbox mt-3 size-5 flex-none"
        />
        <label htmlFor={id} className="cursor-pointer py-2.5">
          {label}
        </label>
        <RequirementMark required={required} optional={optional} />
      </div>
      <div className="grid gap-1 pl-8">
        <FieldNotes id={id} hint={hint} problem={problem} />
      </div>
    </div>
  );
}
