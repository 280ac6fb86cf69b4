import type { ComponentPropsWithRef } from 'react';
import { controlClass, Field, type FieldFacts } from './field.tsx';

/** One line of text, or what `type` says. Takes what react-hook-form's register() gives. */
export function TextField({ label, hint, problem, required, optional, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, problem, required: required ?? false, optional: optional ?? false }}>
      {(ties) => <input {...input} {...ties} className={controlClass} />}
    </Field>
  );
}

type TextFieldProps = FieldFacts &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldFacts | 'id' | 'className'>;
