import type { BloodRequestForm } from '@blood-bank/domain/records/blood-request';
import type { FieldProblem } from '@blood-bank/domain/records/form-schema';
import { formMessages } from '../../messages/en/fields.ts';
import { postRequestMessages } from '../../messages/en/post-request.ts';
import type { FieldProblems } from '../../ui/field-problems.ts';

/** The fields that the specification's sentence names (section 5). */
const named = [
  'patientName',
  'requiredBloodGroup',
  'hospitalName',
  'contactPerson',
  'contactNumber',
] as const;

/** What stands at the top of the form when it can't be posted as it is. */
export function requestFormSentences(problems: FieldProblems<keyof BloodRequestForm>): string[] {
  if (Object.keys(problems).length === 0) return [];
  const sentences: string[] = [];
  if (named.some((field) => problems[field] === 'required'))
    sentences.push(postRequestMessages.missingFields);
  if (asksForUnits(problems.unitsRequired)) sentences.push(postRequestMessages.tooFewUnits);
  return sentences.length > 0 ? sentences : [formMessages.wrongFields];
}

/** What is no whole number, such as "2.5" or "2 units", may well be more than one: its field says what is wrong. */
function asksForUnits(problem: FieldProblem | undefined): boolean {
  return problem === 'required' || problem === 'too-few';
}
