import type { ComponentPropsWithRef } from 'react';
import { controlClass, Field, type FieldFacts } from './field.tsx';

/** Text of several lines. Takes what react-hook-form's register() gives. */
export function TextAreaField({ label, hint, problem, required, optional, ...area }: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, problem, required: required ?? false, optional: optional ?? false }}>
      {(ties) => <textarea rows={3} {...area} {...ties} className={controlClass} />}
    </Field>
  );
}

type TextAreaFieldProps = FieldFacts &
  Omit<ComponentPropsWithRef<'textarea'>, keyof FieldFacts | 'id' | 'className'>;
