import { type ComponentPropsWithRef, useId } from 'react';
import { type FieldFacts, FieldMark, FieldNotes, tiesOf } from './field.tsx';

/** A yes or no. Takes what react-hook-form's register() gives. */
export function CheckboxField({ label, hint, problem, required, optional, ...input }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className="mb-4 grid gap-1">
      <div className="flex min-h-[44px] items-center gap-3">
        <input
          {...input}
          {...tiesOf(id, { hint, problem, required })}
          type="checkbox"
          className="size-5 flex-none accent-blood"
        />
        <label htmlFor={id} className="cursor-pointer py-2">
          {label}
        </label>
        <FieldMark required={required} optional={optional} />
      </div>
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}

type CheckboxFieldProps = FieldFacts &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldFacts | 'id' | 'className' | 'type'>;
