import type { ActionMail, ActionMailKind } from '../auth/action-link.ts';

/** A mail. Every mail that the backend sends contains exactly one link. */
export interface Mail {
  /** One e-mail address, validated. */
  readonly to: string;
  readonly subject: string;
  /** The whole mail as plain text, including the link. */
  readonly text: string;
  readonly link: string;
}

interface Template {
  readonly subject: (siteName: string) => string;
  readonly before: (siteName: string) => string;
  readonly after: string;
}

const templates: Record<ActionMailKind, Template> = {
  verifyEmail: {
    subject: (siteName) => `Verify your email for ${siteName}`,
    before: (siteName) =>
      `Welcome to ${siteName}. Please open this link to confirm that this email address is yours:`,
    after:
      'The link works once, within three days. If you did not create an account, open it and press "This wasn\'t me": the account is then deleted.',
  },
  resetPassword: {
    subject: (siteName) => `Reset your password for ${siteName}`,
    before: (siteName) =>
      `Someone asked for a new password for your account at ${siteName}. To choose one, open this link:`,
    after:
      'The link works once, within an hour. If it was not you who asked, you need not do anything: your password stays as it is.',
  },
  verifyAndChangeEmail: {
    subject: (siteName) => `Confirm your new email for ${siteName}`,
    before: (siteName) => `To sign in to ${siteName} with this email address from now on, open this link:`,
    after:
      'The link works once, within three days. Afterwards, please sign in again. If you did not ask for this, you need not do anything.',
  },
  emailChanged: {
    subject: (siteName) => `Your email for ${siteName} was changed`,
    before: (siteName) =>
      `From now on, another email address signs in to your account at ${siteName}. If it was you who changed it, you need not do anything. If it was not you, open this link to take the change back and to sign out everyone else:`,
    after: 'The link works once, within seven days.',
  },
  passwordChanged: {
    subject: (siteName) => `Your password for ${siteName} was changed`,
    before: (siteName) =>
      `The password of your account at ${siteName} was changed. If it was you who changed it, you need not do anything. If it was not you, open this link to take the change back and to sign out everyone else:`,
    after: 'The link works once, within seven days.',
  },
};

/** Puts a mail with an action link into words. */
export function composeActionMail({ kind, to, link }: ActionMail, name: string): Mail {
  const siteName = inOneLine(name);
  const { subject, before, after } = templates[kind];
  const text = `Hello,\n\n${before(siteName)}\n\n${link}\n\n${after}\n\nWarm regards,\n${siteName}\n`;
  return { to, subject: subject(siteName), text, link };
}

/** Removes line breaks, which would end the header `Subject` (header injection). */
function inOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
