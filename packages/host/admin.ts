import type { Backend } from '@blood-bank/backend/create-backend';
import { readArguments } from './arguments.ts';
import { CommandError } from './command-error.ts';
import { withBackend } from './open-backend.ts';
import { documentsRoot } from './project.ts';
import type { Command } from './run.ts';
import { say } from './say.ts';
import { readSettings } from './settings.ts';

const usage = 'npm run admin -- grant EMAIL';

const help = `${usage}: makes the member with that address an admin.

The address must have signed up and have been verified. Works beside a running server; DATA_DIR as for npm start.`;

export const adminCommand: Command = { help, run: admin };

async function admin(args: readonly string[]): Promise<void> {
  const { words } = readArguments(args, usage, { leastWords: 2, mostWords: 2 });
  const [verb, email = ''] = words;
  if (verb !== 'grant') throw new CommandError(`Call it as: ${usage}`);
  await grant(email);
}

async function grant(email: string): Promise<void> {
  await withBackend(readSettings(process.env, true), async (backend) => {
    const account = backend.accounts.findByEmail(email);
    if (account === null) throw new CommandError(`Nobody has signed up with ${email}.`);
    if (!account.emailVerified) {
      throw new CommandError(`${email} has signed up but has not opened the verification link yet.`);
    }
    await giveRole(backend, account.uid, email);
  });
}

/** A plain write without rules: whoever has a shell on this machine has the data anyway. */
async function giveRole(backend: Backend, uid: string, email: string): Promise<void> {
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
      {
        cause: error,
      },
    );
  }
  say(`${email} is an admin from now on.`);
}
