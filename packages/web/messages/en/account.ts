import type { FieldProblem } from '@blood-bank/domain/records/form-schema';
import { limits } from '@blood-bank/domain/records/limits';
import type { SignUp } from '@blood-bank/domain/records/member';
import { formMessages } from './fields.ts';
import { loginMessages } from './login.ts';

/** The messages of sign-up (specification sections 5 and 8). */
export const accountMessages = {
  labels: {
    fullName: 'Full Name',
    universityId: 'University ID',
    department: 'Department / Position',
    ...loginMessages.labels,
  } satisfies Record<keyof SignUp, string>,
  passwordHint: `At least ${limits.passwordMin} characters.`,
  requiredNote: 'Fields marked * are required.',

  registerTitle: 'Create Account',
  createAccount: 'Create Account',
  agreement: (terms: string, privacyNotice: string) =>
    `By creating an account you agree to the ${terms} and the ${privacyNotice}.`,
  terms: 'terms of use',
  privacyNotice: 'privacy notice',
  creatingAccount: 'Creating your account…',
  haveAccount: 'Have an account already?',
  accountMade:
    'Your account is created, but your details are not saved yet. Press the button again; nothing you typed is lost.',

  verificationSent: (email: string) =>
    `We sent a verification link to ${email}. Check your inbox and spam folder.`,

  finishTitle: 'Finish Your Account',
  finishText: 'Your account exists, but it still needs these details.',
  finish: 'Save and Continue',
  saving: 'Saving…',
} as const;

/** The sentence at the top of a form with these problems; null for none. */
export function formSentence(problems: readonly (FieldProblem | undefined)[]): string | null {
  if (problems.length === 0) return null;
  if (problems.includes('required')) return formMessages.missingFields;
  return problems.every((problem) => problem === 'too-short')
    ? formMessages.passwordTooShort
    : formMessages.wrongFields;
}
