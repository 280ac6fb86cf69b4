import type { DonorForm } from '@blood-bank/domain/records/donor';
import { formMessages } from '../../messages/en/fields.ts';
import type { FieldProblems } from '../../ui/field-problems.ts';

/** What stands at the top of the form when it can't be saved as it is (specification section 5); null if it can. */
export function donorFormSentence(problems: FieldProblems<keyof DonorForm>): string | null {
  const codes = Object.values(problems);
  if (codes.length === 0) return null;
  return codes.includes('required') ? formMessages.missingFields : formMessages.wrongFields;
}
