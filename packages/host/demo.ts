import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '@blood-bank/backend/create-backend';
import type { Role } from '@blood-bank/domain/records/member';
import type { Command } from './command.ts';
import { type DemoAccount, demoDonor, demoMember, demoRequest } from './demo-documents.ts';
import { untilStopped } from './process-end.ts';
import { readProductFiles } from './product-files.ts';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';
import { outboxNotice } from './start.ts';
import { printLine } from './terminal.ts';
import { writeDocuments } from './write-documents.ts';

const donorCount = 400;
const requestCount = 60;
const people: readonly { name: string; email: string; role: Role; isDonor: boolean }[] = [
  { name: 'Olivia Officer', email: 'officer@campus.test', role: 'admin', isDonor: false },
  { name: 'Dawud Donor', email: 'donor@campus.test', role: 'user', isDonor: true },
  { name: 'Mira Member', email: 'member@campus.test', role: 'user', isDonor: false },
];

const help = `npm run demo: serves a throwaway campus of ${donorCount} invented donors and ${requestCount} requests.

Prints three accounts with their passwords. Everything is gone when it stops. Settings as for npm start, but DATA_DIR.`;

export const demoCommand: Command = { help, run: demo };

async function demo(): Promise<void> {
  const stopped = untilStopped();
  const dataFolder = mkdtempSync(join(tmpdir(), 'campus-blood-bank-demo-'));
  try {
    const settings = { ...readSettings(process.env, process.stdout.isTTY), dataFolder };
    const product = await serve(settings);
    try {
      const accounts = await fill(product.backend);
      printLine(
        `A throwaway campus of ${donorCount} donors and ${requestCount} requests is ready: ${product.origin}`,
      );
      for (const { email, role, password } of accounts) {
        printLine(`  ${role === 'admin' ? 'admin ' : 'member'}  ${email.padEnd(20)}  password ${password}`);
      }
      if (product.outboxUrl !== null) printLine(outboxNotice(product.outboxUrl));
      printLine('Stop it with Ctrl+C; nothing of it is kept.');
      await stopped;
    } finally {
      await product.close();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Fills an empty backend. Only one donor has an account, as nobody signs in as the others. */
async function fill(backend: Backend): Promise<(DemoAccount & { password: string })[]> {
  const { departments } = readProductFiles().campus;
  const now = new Date();
  const accounts = await Promise.all(people.map((person) => createAccount(backend, person)));
  const [donor] = accounts.filter((_, place) => people[place]?.isDonor);
  await writeDocuments(backend, [
    ...accounts.map((account) => demoMember(account, departments, now)),
    ...numbers(donorCount).flatMap((index) =>
      demoDonor(index, index === 0 ? (donor ?? null) : null, departments, now),
    ),
    ...numbers(requestCount).flatMap((index) => {
      const owner = accounts[index % accounts.length];
      return owner === undefined ? [] : [demoRequest(index, owner, now)];
    }),
  ]);
  return accounts;
}

async function createAccount(
  backend: Backend,
  { name, email, role }: (typeof people)[number],
): Promise<DemoAccount & { password: string }> {
  const password = randomBytes(9).toString('base64url');
  const { uid } = await backend.accounts.create({ email, password, emailVerified: true });
  return { uid, email, fullName: name, role, password };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
