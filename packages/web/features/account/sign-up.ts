import type { SignUp } from '@blood-bank/domain/records/member';
import { isPassing, problemOf } from '../../data/errors.ts';
import { logProblem } from '../../data/log.ts';
import type { AccountFacts } from '../../data/members.ts';
import { createAccountRecord, whileSigningUp } from '../../session/account-record.ts';
import { copyDisplayName } from '../../session/display-name.ts';
import { dropDraft, keepDraft } from '../../session/drafts.ts';
import { connect } from '../../session/session-store.ts';
import { noteUnsentVerification } from '../../session/unsent-verification.ts';
import { accountDraft, keptPart } from './account-draft.ts';

/** How far a sign-up has come, so that another attempt goes on from there. */
export interface SignUpProgress {
  account: AccountFacts | null;
  isMailSent: boolean;
  /** The address for which an account was asked without an answer: it may be there all the same. */
  unanswered: string | null;
}

type Accounts = Awaited<ReturnType<typeof connect>>;

/**
 * Creates the account, has the verification mail sent and creates the user record (specification section 4). A mail that
 * can't be sent holds nothing up, nor does the account's display name, which is set at the same time.
 */
export async function signUpBy(progress: SignUpProgress, form: SignUp): Promise<void> {
  const accounts = await connect();
  await whileSigningUp(async () => {
    const account = progress.account ?? (await createAccount(accounts, progress, form));
    progress.account = account;
    keepDraft(account.uid, accountDraft, keptPart(form));
    const { fullName, universityId, department } = form;
    void copyDisplayName(account.uid, fullName);
    const mailing = progress.isMailSent ? null : sendMail(accounts, progress, account);
    try {
      await createAccountRecord(account, { fullName, universityId, department });
    } finally {
      await mailing;
    }
    dropDraft(account.uid, accountDraft);
  });
}

/** After an attempt without an answer the account may exist by now: then it is ours if the password opens it. */
async function createAccount(
  accounts: Accounts,
  progress: SignUpProgress,
  { email, password }: SignUp,
): Promise<AccountFacts> {
  try {
    return await accounts.createAccount(email, password);
  } catch (error) {
    if (problemOf(error).kind === 'conflict' && progress.unanswered === email) {
      const own = await accounts.signIn(email, password).catch(() => null);
      if (own !== null) return own;
    }
    if (isPassing(error)) progress.unanswered = email;
    throw error;
  }
}

/** The banner on every page says so where it fails, and offers to have it sent again. */
async function sendMail(accounts: Accounts, progress: SignUpProgress, { uid }: AccountFacts): Promise<void> {
  try {
    await accounts.sendVerification();
    progress.isMailSent = true;
    noteUnsentVerification(null);
  } catch (error) {
    noteUnsentVerification(uid);
    logProblem('The verification e-mail could not be sent.', error);
  }
}
