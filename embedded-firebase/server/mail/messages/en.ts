import type { AccountMessages } from './account-messages.ts';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export const english: AccountMessages = {
  language: 'en',
  greeting: 'Hello,',
  closing: 'Warm regards,',
  mails: {
    verifyEmail: {
      subject: (siteName) => `Verify your email for ${siteName}`,
      before: (siteName) =>
        `Welcome to ${siteName}. Please open this link to confirm that this email address is yours:`,
      after:
        'The link works once, for three days. If you did not create an account, open it and press "This wasn\'t me": the account is then deleted.',
    },
    resetPassword: {
      subject: (siteName) => `Reset your password for ${siteName}`,
      before: (siteName) =>
        `Someone asked for a new password for your account at ${siteName}. To choose one, open this link:`,
      after:
        'The link works once, for one hour. If you did not ask for this, you can ignore this email: your password stays the same.',
    },
    verifyAndChangeEmail: {
      subject: (siteName) => `Confirm your new email for ${siteName}`,
      before: (siteName) => `To sign in to ${siteName} with this email address from now on, open this link:`,
      after:
        'The link works once, for three days. Afterwards, please sign in again. If you did not ask for this, you can ignore this email.',
    },
    emailChanged: {
      subject: (siteName) => `Your email for ${siteName} was changed`,
      before: (siteName) =>
        `The email address of your account at ${siteName} was changed. If you changed it, you can ignore this email. If you did not, open this link to undo the change and to sign out everyone else:`,
      after: 'The link works once, for seven days.',
    },
    passwordChanged: {
      subject: (siteName) => `Your password for ${siteName} was changed`,
      before: (siteName) =>
        `The password of your account at ${siteName} was changed. If you changed it, you can ignore this email. If you did not, open this link to undo the change and to sign out everyone else:`,
      after: 'The link works once, for seven days.',
    },
  },
  verification: {
    heading: 'Verify your email',
    somebody: 'Someone',
    signedUpOn: 'signed up on',
    withAddress: 'with this email address. Please confirm that it is yours:',
    verify: 'Verify email',
    decline: "This wasn't me",
    declineNote: 'Deletes the account that was made with your address.',
  },
  declined: {
    heading: 'Account deleted',
    sentence: 'Thank you. The account that was made with your email address is deleted.',
    link: 'Go to the start page',
  },
  confirmation: {
    verifyAndChangeEmail: {
      heading: 'Confirm your new email',
      sentence: 'From now on you will sign in with this email address:',
      button: 'Confirm new email',
    },
    recoverEmail: {
      heading: 'Undo the change',
      sentence:
        'Your account gets this email address again, its password stops working, and everyone is signed out. Then you choose a new password:',
      button: 'It was not me: undo it',
    },
  },
  changeUndone: 'The change is undone, and everyone is signed out. Please choose a new password now.',
  password: {
    heading: 'Choose a new password',
    email: 'Email',
    newPassword: 'New Password',
    hint: (shortest) => `At least ${shortest} characters`,
    save: 'Save password',
    // Most messages of the wire lack the full stop.
    problem: (message) => (message.endsWith('.') ? message : `${message}.`),
  },
  success: {
    verifyEmail: {
      heading: 'Email verified',
      sentence: 'Your email is verified. Go back to where you were, or continue here.',
      link: 'Continue',
    },
    resetPassword: {
      heading: 'Password saved',
      sentence: 'You can sign in with your new password now. Everywhere else you were signed out.',
      link: 'Go to login',
    },
    verifyAndChangeEmail: {
      heading: 'New email confirmed',
      sentence: 'Please sign in again, with your new email address.',
      link: 'Go to login',
    },
    recoverEmail: {
      heading: 'Change undone',
      sentence:
        'Everyone was signed out. If you have not chosen a new password yet, ask for one on the login page.',
      link: 'Go to login',
    },
  },
  usedLink: {
    heading: 'This link was used or has expired',
    sentence:
      'Each link works once and only for a limited time. If you have already used it, you’re done. Otherwise log in to get a new one, or ask for a new password on the login page.',
  },
  incompleteLink: {
    heading: 'This link is not complete',
    sentence:
      'Part of it is missing. Please open the link in your email again. If it is split over two lines there, copy both.',
  },
  toLogin: 'Go to login',
  date: (time) => dateFormat.format(time),
};
