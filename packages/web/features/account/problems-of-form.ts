import type { FieldProblem } from '@blood-bank/domain/fields';
import type { FieldErrors, FieldValues } from 'react-hook-form';

/** The code that the domain's schema gave for one field, or null. */
export function problemOfField<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  field: keyof Values,
): FieldProblem | null {
  const message = errors[field]?.message;
  // The schemas' messages are their codes (domain/fields.ts).
  return typeof message === 'string' && message !== '' ? (message as FieldProblem) : null;
}

/** The codes of all fields at fault. */
export function problemsOfForm<Values extends FieldValues>(
  errors: FieldErrors<Values>,
): readonly FieldProblem[] {
  return Object.keys(errors)
    .map((field) => problemOfField(errors, field))
    .filter((problem) => problem !== null);
}
