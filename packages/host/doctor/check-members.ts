import { isEmailOfDomains } from '@blood-bank/domain/email-domains';
import { type CampusData, deleteRecord, type StoredRecord, setFields } from './campus-data.ts';
import { advice, type Finding, fault, fixCommand, removeCommand } from './finding.ts';

/** Checks that a user record belongs to an account, and says so. */
export function* checkUser(record: StoredRecord, { accounts }: CampusData): Generator<Finding> {
  const { id, path, fields } = record;
  if (!accounts.has(id)) {
    yield {
      ...fault('user records', path),
      what: 'It is the record of a member who has no account (any more).',
      how: `If the person has left, ${removeCommand} deletes it.`,
      removal: { done: 'Deleted it.', work: { writes: [deleteRecord(record)] } },
    };
  } else if (fields.uid !== id && typeof fields.uid === 'string') {
    yield {
      ...fault('user records', path),
      what: 'Its uid is not the id that it is stored under.',
      how: `${fixCommand} sets it to the id, which is the account's.`,
      repair: {
        done: `Set uid to ${id}.`,
        work: { writes: [setFields(record, { uid: id })] },
      },
    };
  }
}

/** Advises on what remains of a member who left while suspended (docs/decisions/021). Nothing of it is repaired. */
export function* checkTombstone(record: StoredRecord, { accounts }: CampusData): Generator<Finding> {
  const { id, path, fields } = record;
  const email = accounts.get(id);
  const finding = advice('departed members', path);
  if (email === undefined) {
    yield {
      ...finding,
      what: 'A suspended member has left; the record holds nothing about the person.',
      how: `Nothing needs to be done; ${removeCommand} deletes it.`,
      removal: { done: 'Deleted it.', work: { writes: [deleteRecord(record)] } },
    };
  } else if (fields.accountStatus === 'suspended') {
    yield {
      ...finding,
      what: `A suspended member has left; the account ${email} is still there.`,
      how: `Nothing needs to be done; npm run admin -- delete ${email} deletes the account.`,
    };
  } else {
    yield {
      ...finding,
      what: `A suspended member has left and was restored; the account ${email} is still there.`,
      how: 'The person can finish the account at the next sign-in.',
    };
  }
}

/** Checks the accounts against the user records, and that there is an admin. */
export function* checkAccounts({ accounts, users }: CampusData): Generator<Finding> {
  for (const [uid, email] of accounts) {
    if (users.has(uid)) continue;
    yield {
      ...advice('accounts', `${email} (${uid})`),
      what: 'The account has no user record: its sign-up broke off.',
      how: 'Nothing needs to be done: at the next sign-in the person is asked for what is missing.',
    };
  }
  const hasAdmin = [...users].some(([uid, role]) => role === 'admin' && accounts.has(uid));
  if (accounts.size > 0 && !hasAdmin) {
    yield {
      ...advice('accounts', 'users'),
      what: 'Nobody is an admin.',
      how: 'npm run admin -- grant EMAIL makes a member one.',
    };
  }
}

/** Advises on members of a closed community who joined before it was closed, with an address of another domain. */
export function* checkEmailDomains(
  { accounts, users }: CampusData,
  emailDomains: readonly string[],
): Generator<Finding> {
  for (const [uid, email] of accounts) {
    if (!users.has(uid) || isEmailOfDomains(email, emailDomains)) continue;
    yield {
      ...advice('email domains', `${email} (${uid})`),
      what: 'The address is of none of the emailDomains in campus.json: this member sees own records only.',
      how: 'Ask the member to sign up with a university address, or end the account: npm run admin -- delete EMAIL.',
    };
  }
}
