import type { ComponentPropsWithRef } from 'react';
import { SelectField } from './select-field.tsx';

interface ChoiceFieldProps<Choice extends string>
  extends Omit<ComponentPropsWithRef<typeof SelectField>, 'children'> {
  /** The stored values, in order. */
  readonly choices: readonly Choice[];
  /** How they read, where that is another way. */
  readonly words?: Readonly<Record<Choice, string>>;
  /** The first option, which chooses nothing; without it one of them is always chosen. */
  readonly choose?: string;
}

/** A select of stored values. Takes what react-hook-form's register() gives. */
export function ChoiceField<Choice extends string>(props: ChoiceFieldProps<Choice>) {
  const { choices, words, choose, ...field } = props;
  return (
    <SelectField {...field}>
      {choose !== undefined && <option value="">{choose}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {words?.[choice] ?? choice}
        </option>
      ))}
    </SelectField>
  );
}
