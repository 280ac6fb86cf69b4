import type { DonorForm } from '@blood-bank/domain/donor';
import type { FieldProblem } from '@blood-bank/domain/fields';
import type { FieldErrors } from 'react-hook-form';
import { donorFormWords } from '../../words/en/donors.ts';

/** The code of what is wrong with each field at fault. */
export type DonorFormProblems = { readonly [Field in keyof DonorForm]?: FieldProblem };

/** The codes in what react-hook-form tells of: the domain's schemas carry them as their messages. */
export function problemsOf(errors: FieldErrors<DonorForm>): DonorFormProblems {
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
}

/** What stands at the top of the form when it can't be saved as it is (specification section 5); null if it can. */
export function donorFormSentence(problems: DonorFormProblems): string | null {
  const codes = Object.values(problems);
  if (codes.length === 0) return null;
  return codes.includes('required') ? donorFormWords.missingFields : donorFormWords.checkFields;
}
