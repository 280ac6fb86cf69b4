import type { AccountSummary } from '@blood-bank/backend/auth/accounts';
import type { Backend } from '@blood-bank/backend/create-backend';
import { readArguments } from './arguments.ts';
import { CommandError } from './command-error.ts';
import { deleteMember, isSuspended } from './member-documents.ts';
import { withBackend } from './open-backend.ts';
import { documentsRoot } from './project.ts';
import type { Command } from './run.ts';
import { say } from './say.ts';
import { readSettings } from './settings.ts';

/** One thing that the command does to an account. */
interface Verb {
  /** What it does, for `--help`, with the pronoun "them" for the member. */
  readonly help: string;
  /**
   * @returns what was done, as a sentence
   * @throws CommandError when the account is not in a state for it
   */
  run(backend: Backend, account: AccountSummary): Promise<string>;
}

const verbs: ReadonlyMap<string, Verb> = new Map([
  ['grant', { help: 'makes them an admin; the address must have been verified', run: grant }],
  ['disable', { help: 'ends their sessions and refuses to sign them in; their records stay', run: disable }],
  ['enable', { help: 'lets them sign in again', run: enable }],
  ['delete', { help: 'deletes their account and every record of theirs', run: deleteAccount }],
]);

const usage = `npm run admin -- ${[...verbs.keys()].join('|')} EMAIL`;

const help = `${usage}: changes the account of the member with that address.

${[...verbs].map(([name, verb]) => `  ${name.padEnd(8)} ${verb.help}`).join('\n')}
Works beside a running server; DATA_DIR as for npm start.`;

export const adminCommand: Command = { help, run: admin };

async function admin(args: readonly string[]): Promise<void> {
  const { words } = readArguments(args, usage, { leastWords: 2, mostWords: 2 });
  const [name = '', email = ''] = words;
  const verb = verbs.get(name);
  if (verb === undefined) throw new CommandError(`Call it as: ${usage}`);
  await withBackend(readSettings(process.env, true), async (backend) => {
    const account = backend.accounts.findByEmail(email);
    if (account === null) throw new CommandError(`Nobody has signed up with ${email}.`);
    say(await verb.run(backend, account));
  });
}

/** A plain write without rules: whoever has a shell on this machine has the data anyway. */
async function grant(backend: Backend, { uid, email, emailVerified }: AccountSummary): Promise<string> {
  if (!emailVerified) {
    throw new CommandError(`${email} has signed up but has not opened the verification link yet.`);
  }
  if (await isSuspended(backend, uid)) {
    throw new CommandError(`${email} is suspended: restore the member under Manage Users first.`);
  }
  const write = {
    update: { name: `${documentsRoot}/users/${uid}`, fields: { role: { stringValue: 'admin' } } },
    updateMask: { fieldPaths: ['role'] },
    currentDocument: { exists: true },
  };
  try {
    await backend.firestore.callAsAdmin('commit', documentsRoot, { writes: [write] });
  } catch (error) {
    throw new CommandError(
      `${email} has not finished signing up: signing in once more asks for what is missing.`,
      { cause: error },
    );
  }
  return `${email} is an admin from now on.`;
}

async function disable(backend: Backend, { uid, email, disabled }: AccountSummary): Promise<string> {
  if (disabled) throw new CommandError(`${email} is disabled already.`);
  backend.accounts.setDisabled(uid, true);
  return `${email} is disabled: their sessions have ended, and nobody signs in to the account.`;
}

async function enable(backend: Backend, { uid, email, disabled }: AccountSummary): Promise<string> {
  if (!disabled) throw new CommandError(`${email} is not disabled.`);
  backend.accounts.setDisabled(uid, false);
  return `${email} can sign in again.`;
}

async function deleteAccount(backend: Backend, { uid, email }: AccountSummary): Promise<string> {
  const count = await deleteMember(backend, uid);
  return `Deleted the account of ${email} and ${count} ${count === 1 ? 'record' : 'records'} of theirs.`;
}
