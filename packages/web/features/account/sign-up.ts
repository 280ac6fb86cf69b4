import type { SignUp } from '@blood-bank/domain/records/member';
import { isTransient, logProblem, problemOf } from '../../lib/firestore/errors.ts';
import { dropDraft, keepDraft } from '../../lib/storage/drafts.ts';
import type { AccountIdentity } from '../../session/members.ts';
import { connect } from '../../session/session-store.ts';
import { setVerificationUnsent } from '../../session/unsent-verification.ts';
import { copyDisplayName, createUserRecord, whileSigningUp } from '../../session/user-record.ts';

/** The name of the draft of the create-account form, from which a broken-off sign-up is finished. */
export const accountDraft = 'account';

/** The part of the create-account form that is kept as a draft: all but the password. */
export function withoutPassword({ password: _, ...kept }: SignUp) {
  return kept;
}

/** The progress of a sign-up, from which another attempt continues. */
export interface SignUpProgress {
  account: AccountIdentity | null;
  isMailSent: boolean;
  /** The address for which an attempt got no response: its account may exist. */
  unanswered: string | null;
}

type Accounts = Awaited<ReturnType<typeof connect>>;

/**
 * Creates the account, sends the verification mail and creates the user record (specification section 4). Neither the mail nor
 * the account's display name, which is set concurrently, delays or fails the sign-up.
 */
export async function signUpBy(progress: SignUpProgress, form: SignUp): Promise<void> {
  const accounts = await connect();
  await whileSigningUp(async () => {
    const account = progress.account ?? (await createAccount(accounts, progress, form));
    progress.account = account;
    keepDraft(account.uid, accountDraft, withoutPassword(form));
    const { fullName, universityId, department } = form;
    void copyDisplayName(account.uid, fullName);
    const mailing = progress.isMailSent ? null : sendMail(accounts, progress, account);
    try {
      await createUserRecord(account, { fullName, universityId, department });
    } finally {
      await mailing;
    }
    dropDraft(account.uid, accountDraft);
  });
}

/** Creates the account. After an attempt without a response it may exist: it is the visitor's if the password opens it. */
async function createAccount(
  accounts: Accounts,
  progress: SignUpProgress,
  { email, password }: SignUp,
): Promise<AccountIdentity> {
  try {
    return await accounts.createAccount(email, password);
  } catch (error) {
    if (problemOf(error).kind === 'conflict' && progress.unanswered === email) {
      const own = await accounts.signIn(email, password).catch(() => null);
      if (own !== null) return own;
    }
    if (isTransient(error)) progress.unanswered = email;
    throw error;
  }
}

/** Sends the verification mail. Where that fails, the banner on every page says so and offers to send it again. */
async function sendMail(
  accounts: Accounts,
  progress: SignUpProgress,
  { uid }: AccountIdentity,
): Promise<void> {
  try {
    await accounts.sendVerification();
    progress.isMailSent = true;
    setVerificationUnsent(null);
  } catch (error) {
    setVerificationUnsent(uid);
    logProblem('The verification email could not be sent.', error);
  }
}
