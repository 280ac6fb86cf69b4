import type { BloodRequestForm } from '@blood-bank/domain/blood-request';
import type { FieldProblem } from '@blood-bank/domain/fields';
import type { FieldErrors } from 'react-hook-form';
import { postRequestWords } from '../../words/en/requests.ts';

/** The code of what is wrong with each field at fault. */
export type RequestFormProblems = { readonly [Field in keyof BloodRequestForm]?: FieldProblem };

/** The fields that the specification's sentence names (section 5). */
const named = [
  'patientName',
  'requiredBloodGroup',
  'hospitalName',
  'contactPerson',
  'contactNumber',
] as const;

/** The codes in what react-hook-form tells of: the domain's schemas carry them as their messages. */
export function problemsOf(errors: FieldErrors<BloodRequestForm>): RequestFormProblems {
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
}

/** What stands at the top of the form when it can't be posted as it is. */
export function requestFormSentences(problems: RequestFormProblems): string[] {
  if (Object.keys(problems).length === 0) return [];
  const sentences: string[] = [];
  if (named.some((field) => problems[field] === 'required')) sentences.push(postRequestWords.missingFields);
  if (asksForUnits(problems.unitsRequired)) sentences.push(postRequestWords.tooFewUnits);
  return sentences.length > 0 ? sentences : [postRequestWords.checkFields];
}

function asksForUnits(problem: FieldProblem | undefined): boolean {
  return problem === 'required' || problem === 'too-few' || problem === 'not-a-whole-number';
}
