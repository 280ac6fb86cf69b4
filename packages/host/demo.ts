import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@blood-bank/domain/records/member';
import type { Backend } from '@embedded-firebase/server';
import type { Command } from './command.ts';
import { demoAuditLog } from './demo-audit-log.ts';
import { demoCalls } from './demo-calls.ts';
import { type DemoAccount, demoAccount, demoDonor, demoMember, demoVolunteer } from './demo-documents.ts';
import { demoHelpers, demoNotice, demoOffer, demoRequest } from './demo-requests.ts';
import { demoRosterEntry, demoRosterSecret } from './demo-roster.ts';
import { demoResponseTimes, demoYear } from './demo-year.ts';
import { untilStopped } from './process-end.ts';
import { readProductFiles } from './product-files.ts';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';
import { outboxNotice } from './start.ts';
import { printLine } from './terminal.ts';
import { writeDocuments } from './write-documents.ts';

const donorCount = 400;
/** Of the last month. */
const recentCount = 60;
/** With those of the year before. */
const requestCount = 400;
/** Donors without an account, whom the club knows from its list. */
const rosterCount = 12;
/** Who has called with the demo's volunteer in the last year: most of them do not any more. */
const callerIndexes = [demoVolunteer, 33, 58, 91, 140];
/** The newest requests have offers. */
const offeredCount = 10;
/** Donors were told of the active ones. */
const noticedCount = 20;
const people: readonly {
  name: string;
  email: string;
  role: Role;
  isVolunteer?: boolean;
  isDonor: boolean;
}[] = [
  { name: 'Olivia Officer', email: 'officer@campus.test', role: 'admin', isDonor: false },
  { name: 'Dawud Donor', email: 'donor@campus.test', role: 'user', isDonor: true },
  { name: 'Vera Volunteer', email: 'volunteer@campus.test', role: 'user', isVolunteer: true, isDonor: false },
  { name: 'Mira Member', email: 'member@campus.test', role: 'user', isDonor: false },
];

const help = `npm run demo: serves a throwaway campus of ${donorCount} invented donors and ${requestCount} requests.

Prints four accounts with their passwords. Everything is gone when it stops. Settings as for npm start, but DATA_DIR.`;

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
      for (const { email, role, isVolunteer, password } of accounts) {
        const kind = role === 'admin' ? 'admin' : isVolunteer ? 'volunteer' : 'member';
        printLine(`  ${kind.padEnd(9)}  ${email.padEnd(21)}  password ${password}`);
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

/**
 * Fills an empty backend. Every donor has a user record; only one of them has an account, as nobody signs in as the others.
 */
async function fill(backend: Backend): Promise<(DemoAccount & { password: string })[]> {
  const { departments } = readProductFiles().campus;
  const now = new Date();
  const accounts = await Promise.all(people.map((person) => createAccount(backend, person)));
  const rosterSecret = randomBytes(32).toString('base64url');
  const donor = accounts.find((_, place) => people[place]?.isDonor) ?? null;
  const listed = accounts.find(({ role }) => role === 'admin') ?? demoAccount(donorCount);
  const entries = numbers(rosterCount).flatMap((index) =>
    demoRosterEntry(index, listed, rosterSecret, departments, now),
  );
  const reported = entries.find(({ fields }) => fields.numberReportedAt instanceof Date);
  const volunteer = accounts.find(({ isVolunteer }) => isVolunteer) ?? demoAccount(donorCount);
  const donors = numbers(donorCount).map((index) =>
    demoDonor(index, index === 0 ? donor : null, departments, now),
  );
  const logged = donors.flatMap((documents, index) =>
    documents
      .filter(({ path }) => path.includes('/donations/'))
      .map((document, nth) => ({ donor: index, document, isLast: nth === 0 })),
  );
  const documents = [
    // Their university ids follow those of the donors, one of whom is among them.
    ...accounts.map((account, place) =>
      demoMember(account, departments, now, account === donor ? 0 : donorCount + place),
    ),
    ...donors.flatMap((ofDonor, index) => [
      ...(index === 0 ? [] : [demoMember(demoAccount(index), departments, now, index)]),
      ...ofDonor,
    ]),
    demoRosterSecret(rosterSecret),
    ...entries,
    ...numbers(recentCount).map((index) => demoRequest(index, ownerOf(index, accounts), now)),
    ...numbers(noticedCount).map((index) => demoNotice(index, now)),
    ...numbers(offeredCount).flatMap((index) => {
      const owner = ownerOf(index, accounts);
      const helpers = demoHelpers(index, donorCount).filter((helper) => accountOf(helper).uid !== owner.uid);
      return helpers.slice(0, 2).flatMap((helper) => demoOffer(index, helper, accountOf(helper), owner, now));
    }),
    // What is told of a donor below is newer.
    ...demoYear(
      {
        count: requestCount - recentCount,
        donorCount,
        callers: [volunteer, ...callerIndexes.map(demoAccount)],
        accountOf,
      },
      logged,
      now,
    ),
    ...demoCalls(
      [volunteer, demoAccount(demoVolunteer)],
      {
        donorCount,
        accountOf,
        ownerOf: (index) => ownerOf(index, accounts),
        reported: reported?.path.split('/')[1] ?? '',
      },
      now,
    ),
    ...accounts
      .filter(({ role }) => role === 'admin')
      .flatMap((officer) => demoAuditLog(officer, rosterCount, now)),
  ];
  await writeDocuments(backend, [...documents, ...demoResponseTimes(documents)]);
  return accounts;

  function accountOf(donorIndex: number): DemoAccount {
    return donorIndex === 0 && donor !== null ? donor : demoAccount(donorIndex);
  }
}

/** Each of the accounts that one can sign in with has a few requests of its own. */
function ownerOf(index: number, accounts: readonly DemoAccount[]): DemoAccount {
  const owner = index % 4 === 0 ? accounts[(index / 4) % accounts.length] : undefined;
  return owner ?? demoAccount(index * 6 + 1);
}

async function createAccount(
  backend: Backend,
  { name, email, role, isVolunteer = false }: (typeof people)[number],
): Promise<DemoAccount & { password: string }> {
  const password = randomBytes(9).toString('base64url');
  const { uid } = await backend.accounts.create({ email, password, emailVerified: true });
  return { uid, email, fullName: name, role, isVolunteer, password };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
