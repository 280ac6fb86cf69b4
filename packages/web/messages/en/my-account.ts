import type { PasswordChange } from '@blood-bank/domain/records/member';

/** The account page. Not in account.ts, which is part of the entry. */
export const myAccountMessages = {
  title: 'My Account',
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  detailsTitle: 'My details',
  nameNote: 'A donor profile has its own name. You can change that one under Edit Profile.',
  saveDetails: 'Save Changes',
  detailsRestored: 'Your unsaved changes are filled in again.',
  detailsSaved: 'Your details have been saved.',
  detailsUnchanged: 'Nothing has changed, so nothing was saved.',
  detailsChangedElsewhere:
    'Your details were also changed elsewhere. Those changes are kept and shown below.',
  detailsFailed: 'Failed to save your details. Please try again.',

  language: 'Language',
  languageNote: 'Of this site, and of the e-mails to you.',

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
    'A file with everything that is stored about you: your account, your donor profile with its number, your mail setting, your requests and your offers.',
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
  deletionStays: 'Only the Action Log stays: what admins did to your records, for two years.',
  deletionAction: 'delete my account',
  deletionFailed:
    'Failed to delete your account. Some of your data may already be deleted. Please try again to finish.',

  deletedTitle: 'Account Deleted',
  deleted: 'Your account and everything stored with it have been deleted.',
  home: 'Back to Home',
} as const;
