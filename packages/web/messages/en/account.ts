import type { FieldProblem } from '@blood-bank/domain/records/form-schema';
import { limits } from '@blood-bank/domain/records/limits';
import type { SignUp } from '@blood-bank/domain/records/member';
import { formMessages } from './fields.ts';

/** The messages of sign-in, sign-up and password reset (specification sections 5 and 8). */
export const accountMessages = {
  labels: {
    fullName: 'Full Name',
    universityId: 'University ID',
    department: 'Department / Position',
    email: 'Email',
    password: 'Password',
  } satisfies Record<keyof SignUp, string>,
  passwordHint: `At least ${limits.passwordMin} characters.`,
  requiredNote: 'Fields marked * are required.',

  loginTitle: 'Login',
  login: 'Login',
  loggingIn: 'Logging in…',
  forgotPassword: 'Forgot password?',
  noAccount: 'No account yet?',
  register: 'Register',
  loginIncomplete: 'Please enter your email and password.',
  wrongCredentials: 'Invalid email or password. Please try again.',
  /** Why a visitor was redirected to /login, by the requested page. */
  loginFirst: {
    '/dashboard': 'Please log in to view your dashboard.',
    '/post-request': 'You must be logged in to post a request.',
    '/edit-donor-profile': 'You must be logged in to edit a donor profile.',
  } as Readonly<Record<string, string>>,

  registerTitle: 'Create Account',
  createAccount: 'Create Account',
  creatingAccount: 'Creating your account…',
  haveAccount: 'Have an account already?',
  accountMade:
    'Your account has been made, but not everything is in place yet. Press the button again to go on; nothing is lost.',

  finishTitle: 'Finish Your Account',
  finishText: 'Your account is there, but these details are missing.',
  finish: 'Save and Continue',
  saving: 'Saving…',

  resetTitle: 'Reset Password',
  resetText: 'We send a link to your email address, with which you set a new password.',
  sendResetLink: 'Send Reset Link',
  sendingResetLink: 'Sending…',
  backToLogin: 'Back to Login',
  emailMissing: 'Please enter your email address.',
  resetFailed: 'Failed to send password reset email. Please try again, or ensure the email is correct.',
  resetSent:
    'If an account exists for this email, a password reset link has been sent. Please check your inbox (and spam folder).',
} as const;

/** The sentence at the top of a form with these problems; null for none. */
export function formSentence(problems: readonly (FieldProblem | undefined)[]): string | null {
  if (problems.length === 0) return null;
  if (problems.includes('required')) return formMessages.missingFields;
  return problems.every((problem) => problem === 'too-short')
    ? formMessages.passwordTooShort
    : formMessages.wrongFields;
}
