import type { ComponentPropsWithRef } from 'react';
import { controlClass, Field, type FieldFacts } from './field.tsx';

/** One of several; the options are its children. Takes what react-hook-form's register() gives. */
export function SelectField({ label, hint, problem, required, optional, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, problem, required: required ?? false, optional: optional ?? false }}>
      {(ties) => <select {...select} {...ties} className={controlClass} />}
    </Field>
  );
}

type SelectFieldProps = FieldFacts &
  Omit<ComponentPropsWithRef<'select'>, keyof FieldFacts | 'id' | 'className'>;
