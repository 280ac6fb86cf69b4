import type { FieldProblem } from '@blood-bank/domain/records/form-schema';

/** What a form's library says of each field at fault: the domain's schemas carry their codes as messages. */
type Errors<Field extends string> = {
  readonly [Name in Field]?: { readonly message?: unknown } | undefined;
};

/** The code of what is wrong with each field at fault. */
export type FieldProblems<Field extends string> = { readonly [Name in Field]?: FieldProblem };

/** The codes in what a form's library tells of its fields. */
export function problemsOf<Field extends string>(errors: Errors<Field>): FieldProblems<Field> {
  const told: [string, { readonly message?: unknown } | undefined][] = Object.entries(errors);
  return Object.fromEntries(told.map(([field, error]) => [field, error?.message])) as FieldProblems<Field>;
}
