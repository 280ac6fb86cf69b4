import type { AccountSummary, Backend } from '@embedded-firebase/server';
import { parseArguments, usageError } from './arguments.ts';
import { entryOfCommand, logAccountAction } from './audit-log.ts';
import { type Command, CommandError } from './command.ts';
import { deleteMember, isSuspended } from './member-documents.ts';
import { withBackend } from './open-backend.ts';
import { readSettings } from './settings.ts';
import { formatCount, printLine } from './terminal.ts';

/** An action on an account. */
interface Verb {
  /** What it does, for `--help`, with "them" for the member. */
  readonly help: string;
  /**
   * @returns a sentence that tells what was done
   * @throws CommandError when the account's state does not allow it
   */
  run(backend: Backend, account: AccountSummary): Promise<string>;
}

const verbs: ReadonlyMap<string, Verb> = new Map([
  ['grant', { help: 'makes them an admin; the address must have been verified', run: grant }],
  ['disable', { help: 'ends their sessions and refuses to sign them in; their records stay', run: disable }],
  ['enable', { help: 'lets them sign in again', run: enable }],
  ['delete', { help: 'deletes their account and all their records', run: deleteAccount }],
]);

const usage = `npm run admin -- ${[...verbs.keys()].join('|')} EMAIL`;

const help = `${usage}: changes the account of the member with that address.

${[...verbs].map(([name, verb]) => `  ${name.padEnd(8)} ${verb.help}`).join('\n')}
Works while the server runs. DATA_DIR as for npm start.`;

export const adminCommand: Command = { help, run: admin };

async function admin(args: readonly string[]): Promise<void> {
  const { positionals } = parseArguments(args, usage, { minPositionals: 2, maxPositionals: 2 });
  const [name = '', email = ''] = positionals;
  const verb = verbs.get(name);
  if (verb === undefined) throw usageError(usage);
  await withBackend(readSettings(process.env, true), async (backend) => {
    const account = backend.accounts.findByEmail(email);
    if (account === null) throw new CommandError(`Nobody has signed up with ${email}.`);
    printLine(await verb.run(backend, account));
  });
}

/** Writes past the rules: a person with a shell on this machine can change the data anyway. */
async function grant(backend: Backend, { uid, email, emailVerified }: AccountSummary): Promise<string> {
  if (!emailVerified) {
    throw new CommandError(`${email} has signed up but has not opened the verification link yet.`);
  }
  if (await isSuspended(backend, uid)) {
    throw new CommandError(`${email} is suspended: restore the member under Manage Users first.`);
  }
  try {
    await backend.firestore.documents.commit([
      { update: `users/${uid}`, fields: { role: 'admin' } },
      entryOfCommand('grant-admin', 'users', [uid]),
    ]);
  } catch (error) {
    throw new CommandError(
      `${email} has not finished signing up: the site asks for the missing details at the next sign-in.`,
      { cause: error },
    );
  }
  return `${email} is an admin from now on.`;
}

async function disable(backend: Backend, { uid, email, disabled }: AccountSummary): Promise<string> {
  if (disabled) throw new CommandError(`${email} is disabled already.`);
  await logAccountAction(backend, 'disable', uid);
  backend.accounts.setDisabled(uid, true);
  return `${email} is disabled: they’re signed out everywhere, and no one can sign in to the account.`;
}

async function enable(backend: Backend, { uid, email, disabled }: AccountSummary): Promise<string> {
  if (!disabled) throw new CommandError(`${email} is not disabled.`);
  await logAccountAction(backend, 'enable', uid);
  backend.accounts.setDisabled(uid, false);
  return `${email} can sign in again.`;
}

async function deleteAccount(backend: Backend, { uid, email }: AccountSummary): Promise<string> {
  await logAccountAction(backend, 'delete', uid);
  const count = await deleteMember(backend, uid);
  return `Deleted the account of ${email} and ${formatCount(count, 'record')} of theirs.`;
}
