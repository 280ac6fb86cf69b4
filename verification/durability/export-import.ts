import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoAccount, demoDonor, demoMember } from '@blood-bank/host/demo-documents';
import { demoRequest } from '@blood-bank/host/demo-requests';
import { withBackend } from '@blood-bank/host/open-backend';
import { readSettings } from '@blood-bank/host/settings';
import { writeDocuments } from '@blood-bank/host/write-documents';
import { newAccount } from '../../embedded-firebase/server/auth/accounts/account.ts';
import { createAccountStore } from '../../embedded-firebase/server/auth/accounts/account-store.ts';
import { hashPassword } from '../../embedded-firebase/server/auth/passwords/password-hash.ts';
import { dataFolderAt } from '../../embedded-firebase/server/data-folder.ts';
import { withSnapshot } from '../../embedded-firebase/server/data-snapshot.ts';
import { openExistingDatabase } from '../../embedded-firebase/server/sqlite/open-database.ts';
import { inTransaction } from '../../embedded-firebase/server/sqlite/transaction.ts';
import { exactly, inDigits, within } from '../../embedded-firebase/trials/harness/figures.ts';
import { type Answer, call, countOk } from '../../embedded-firebase/trials/harness/http-call.ts';
import { memberPassword, signInCall } from '../../embedded-firebase/trials/harness/members.ts';
import { withFolder } from '../../embedded-firebase/trials/harness/server-process.ts';
import { defineTrial } from '../../embedded-firebase/trials/harness/trial.ts';
import { runCommand, startProduct } from '../harness/product.ts';

/** Accounts share so many password hashes, as hashing is not on trial. */
const hashes = 10;
const departments = ['CSE', 'EEE', 'Law'];
const longestExport = 60_000;
const longestImport = 180_000;
const longestDoctor = 120_000;

/**
 * An export and an import of a large campus between two embedded hosts lose nothing. Killed and repeated imports are in the backend's
 * moving-data.test.ts.
 */
export const movingTrial = defineTrial({
  shows: 'a campus that moves to another host loses nothing',
  sizes: {
    /** `signIns` accounts sign in at the new host. */
    full: { donors: 50_000, requests: 5_000, signIns: 20 },
    short: { donors: 300, requests: 30, signIns: 2 },
  },
  run: ({ donors, requests, signIns }) =>
    withFolder(async (folder) => {
      const source = join(folder, 'source');
      const target = join(folder, 'target');
      const exported = join(folder, 'exported');
      // A first start and a stop, as a campus would have had them.
      await (await startProduct({ dataFolder: source })).stop();
      const { emails, documents } = await fill(source, donors, requests);
      const sourceProduct = await startProduct({ dataFolder: source });
      const toExport = await timed('export', [exported], source);
      await sourceProduct.kill();

      const toImport = await timed('import', [exported], target);
      const [before, after] = [contentOf(source), contentOf(target)];
      const differing = (kind: keyof typeof before) => countDiffering(before[kind], after[kind]);
      const doctor = await timed('doctor', [], target);
      const refused = await signInAtNewHost(target, emails.slice(0, signIns));
      const megabytes = (statSync(join(exported, 'documents.jsonl')).size / 1_000_000).toFixed(0);
      return {
        title: `Export and import of ${inDigits(donors)} donors, ${megabytes} MB of documents`,
        figures: [
          exactly('exit code of the export while the server runs', toExport.exitCode, 0),
          exactly('exit code of the import', toImport.exitCode, 0),
          exactly('documents at the new host', after.documents.length, documents),
          exactly('accounts at the new host', after.accounts.length, donors),
          exactly('documents that differ by a byte', differing('documents'), 0),
          exactly('accounts that differ', differing('accounts'), 0),
          exactly("doctor's exit code at the new host", doctor.exitCode, 0),
          exactly('people who could not sign in with their old password', refused, 0),
          within('export', toExport.milliseconds, longestExport),
          within('import', toImport.milliseconds, longestImport),
          within('doctor', doctor.milliseconds, longestDoctor),
        ],
      };
    }),
});

/** @returns the addresses of the accounts, and how many documents there are */
async function fill(dataFolder: string, donors: number, requests: number) {
  const people = await createAccounts(dataFolder, donors);
  const now = new Date();
  const documents = people.flatMap((person, index) => [
    demoMember(person, departments, now),
    ...demoDonor(index, person, departments, now),
    ...(index < requests ? [demoRequest(index, person, now)] : []),
  ]);
  await withBackend({ ...readSettings({}, false), dataFolder }, (backend) =>
    writeDocuments(backend, documents),
  );
  return { emails: people.map(({ email }) => email), documents: documents.length };
}

async function createAccounts(dataFolder: string, count: number): Promise<DemoAccount[]> {
  const passwordHashes = await Promise.all(
    Array.from({ length: hashes }, () => hashPassword(memberPassword)),
  );
  const database = openExistingDatabase(dataFolderAt(dataFolder).databaseFile);
  const store = createAccountStore(database);
  const people = inTransaction(database, (tx) =>
    Array.from({ length: count }, (_, index): DemoAccount => {
      const email = `donor-${index}@campus.test`;
      const passwordHash = passwordHashes[index % hashes] ?? '';
      const account = newAccount({ email, passwordHash, emailVerified: true, displayName: null }, Date.now());
      store.insert(tx, account);
      return { uid: account.uid, email, fullName: `Donor ${index}`, role: index === 0 ? 'admin' : 'user' };
    }),
  );
  database.close();
  return people;
}

/** The text of each document and of each account, in order. */
function contentOf(dataFolder: string) {
  return withSnapshot(dataFolder, (data) => ({
    documents: [...data.documents()],
    accounts: [...data.accounts()].map((account) => JSON.stringify(account)),
  }));
}

function countDiffering(some: readonly string[], others: readonly string[]): number {
  return some.filter((one, index) => one !== others[index]).length;
}

async function signInAtNewHost(dataFolder: string, emails: readonly string[]): Promise<number> {
  const { origin } = await startProduct({ dataFolder });
  const answers: Answer[] = [];
  for (const email of emails) answers.push(await call(origin, signInCall(email)));
  return emails.length - countOk(answers);
}

async function timed(name: string, args: readonly string[], dataFolder: string) {
  const began = performance.now();
  const { exitCode, said } = await runCommand(name, args, dataFolder);
  if (exitCode !== 0) process.stdout.write(said);
  return { exitCode: exitCode ?? -1, milliseconds: performance.now() - began };
}
