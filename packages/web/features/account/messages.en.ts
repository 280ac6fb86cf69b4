import type { FieldProblem } from '@blood-bank/domain/records/form-schema';
import { limits } from '@blood-bank/domain/records/limits';
import type { PasswordChange, SignUp } from '@blood-bank/domain/records/member';
import { formMessages, unsavedMessages } from '../../lib/forms/messages.en.ts';

/** The messages of sign-in (specification sections 5 and 8): apart from those of sign-up, as they load with the first page. */
export const loginMessages = {
  labels: {
    email: 'Email',
    password: 'Password',
  },
  title: 'Login',
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
    '/find-donors': 'Log in to call donors. New here? Register: it takes a minute.',
    '/requests/:id': 'Log in to see this blood request. New here? Register: it takes a minute.',
  } as Readonly<Record<string, string>>,
} as const;

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
    'Your account was created, but your details weren’t saved. Try again; nothing you typed is lost.',

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

/** The messages of password reset (specification sections 5 and 8). */
export const forgotPasswordMessages = {
  title: 'Reset Password',
  text: 'Enter your email address, and we will send you a link to choose a new password.',
  send: 'Send Reset Link',
  sending: 'Sending…',
  backToLogin: 'Back to Login',
  emailMissing: 'Please enter your email address.',
  failed: 'Failed to send password reset email. Please try again, or ensure the email is correct.',
  sent: 'If an account exists for this email, a password reset link has been sent. Please check your inbox (and spam folder).',
} as const;

/** The account page. Not in account.ts, which is part of the entry. */
export const myAccountMessages = {
  title: 'My Account',
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  detailsTitle: 'My details',
  nameNote: 'This doesn’t change the name on your donor profile.',
  saveDetails: 'Save Changes',
  detailsRestored: unsavedMessages.restored,
  detailsSaved: 'Your details have been saved.',
  detailsUnchanged: 'Nothing has changed, so nothing was saved.',
  detailsChangedElsewhere:
    'Your details were also changed elsewhere. Those changes are kept and shown below.',
  detailsFailed: 'Failed to save your details. Please try again.',

  language: 'Language',
  languageNote: 'For this site and the emails we send you.',

  passwordLabels: {
    currentPassword: 'Current Password',
    newPassword: 'New Password',
  } satisfies Record<keyof PasswordChange, string>,
  passwordTitle: 'Password',
  passwordNote: 'A new password signs you out on every other device. You stay signed in here.',
  changePassword: 'Change Password',
  changingPassword: 'Changing…',
  passwordChanged: 'Your password has been changed. You have been signed out on every other device.',
  passwordFailed: 'Failed to change your password. Please try again.',
  wrongPassword: 'The current password is not correct. Please try again.',
  wrongPasswordField: 'This is not your current password.',

  dataTitle: 'My data',
  dataNote:
    'A file with everything that is stored about you: your account, your donor profile with its number, your email setting, the devices you are notified on, your requests and your offers.',
  download: 'Download My Data',
  downloading: 'Collecting…',
  downloaded: 'Your browser has saved your data as my-data.json.',
  downloadFailed: 'Failed to collect your data. Please try again.',
  fileName: 'my-data.json',

  deletionTitle: 'Delete Account',
  deletionNote:
    'This deletes your account, your donor profile and all your requests. It asks for your password.',
  deletionForAdmins:
    'You are an admin. Another admin has to change your role to user before you can delete your account.',
  delete: 'Delete My Account',
  deleting: 'Deleting…',
  passwordMissing: 'Please enter your current password to delete your account.',
  deletionQuestion: 'Delete your account, your donor profile and all your requests? This can’t be undone.',
  deletionStays: 'Only the Action Log is kept: what admins did to your records, for two years.',
  deletionAction: 'delete my account',
  deletionFailed:
    'Failed to delete your account. Some of your data may already be deleted. Please try again to finish.',

  deletedTitle: 'Account Deleted',
  deleted: 'Your account and everything stored with it have been deleted.',
  home: 'Back to Home',
} as const;
