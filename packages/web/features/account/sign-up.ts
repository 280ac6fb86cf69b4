import type { SignUp } from '@blood-bank/domain/member';
import { isPassing, problemOf } from '../../data/errors.ts';
import { logProblem } from '../../data/log.ts';
import type { AccountFacts } from '../../data/members.ts';
import { createAccountRecord } from '../../session/account-record.ts';
import { dropDraft, keepDraft } from '../../session/drafts.ts';
import { connect } from '../../session/session-store.ts';
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
 * can't be sent holds nothing up: the banner on every page offers to have it sent again.
 */
export async function signUpBy(progress: SignUpProgress, form: SignUp): Promise<void> {
  const accounts = await connect();
  progress.account ??= await createAccount(accounts, progress, form);
  const { uid } = progress.account;
  keepDraft(uid, accountDraft, keptPart(form));
  if (!progress.isMailSent) progress.isMailSent = await isMailSent(accounts);
  const { fullName, universityId, department } = form;
  await createAccountRecord(progress.account, { fullName, universityId, department });
  dropDraft(uid, accountDraft);
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

async function isMailSent(accounts: Accounts): Promise<boolean> {
  try {
    await accounts.sendVerification();
    return true;
  } catch (error) {
    logProblem('The verification e-mail could not be sent.', error);
    return false;
  }
}
