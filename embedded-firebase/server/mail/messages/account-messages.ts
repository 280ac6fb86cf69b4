import type { ActionMailKind, ActionMode } from '../../auth/codes/action-link.ts';

/** A mail about an account, around its link. */
interface MailTemplate {
  readonly subject: (siteName: string) => string;
  readonly before: (siteName: string) => string;
  readonly after: string;
}

/** A page behind such a link. */
interface PageText {
  readonly heading: string;
  readonly sentence: string;
}

/** Every sentence of the mails about accounts and of the pages behind their links, in one language. */
export interface AccountMessages {
  /** The language subtag of BCP 47: `en`. */
  readonly language: string;
  readonly greeting: string;
  readonly closing: string;
  readonly mails: { readonly [kind in ActionMailKind]: MailTemplate };
  readonly verification: {
    readonly heading: string;
    /** In the place of a name that is not known. */
    readonly somebody: string;
    /** Between the name, the date and the address. */
    readonly signedUpOn: string;
    readonly withAddress: string;
    readonly verify: string;
    readonly decline: string;
    readonly declineNote: string;
  };
  readonly declined: PageText & { readonly link: string };
  readonly confirmation: {
    readonly [mode in 'verifyAndChangeEmail' | 'recoverEmail']: PageText & { readonly button: string };
  };
  readonly changeUndone: string;
  readonly password: {
    readonly heading: string;
    readonly email: string;
    readonly newPassword: string;
    readonly hint: (shortest: number) => string;
    readonly save: string;
    /** A refusal in the words of the wire, as a sentence of this language. */
    readonly problem: (message: string) => string;
  };
  readonly success: { readonly [mode in ActionMode]: PageText & { readonly link: string } };
  readonly usedLink: PageText;
  readonly incompleteLink: PageText;
  readonly toLogin: string;
  readonly date: (time: number) => string;
}
