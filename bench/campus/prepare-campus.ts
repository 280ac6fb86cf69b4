import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withBackend } from '@blood-bank/host/open-backend';
import { readProductFiles } from '@blood-bank/host/product-files';
import { readSettings } from '@blood-bank/host/settings';
import { writeDocuments } from '@blood-bank/host/write-documents';
import { createMember, type Member, signIn } from '../../verification/harness/members.ts';
import { runCommand, startProduct } from '../../verification/harness/product.ts';
import { say } from '../say.ts';
import { benchDonor } from './bench-donors.ts';

/** A data folder with donors in it, on which no server runs yet. */
export interface BenchCampus {
  readonly dataFolder: string;
  readonly donors: number;
  readonly email: string;
}

/** Together in memory; all of them at once would be some hundred megabytes. */
const atOnce = 5_000;
const tellEvery = 100_000;

/** A folder for everything that a benchmark writes; it is gone when the process ends. */
export function benchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Makes a campus of one member and so many donors, who are written by the product's own commits without HTTP
 * and rules, 500 a transaction: each has the row and the index entries that it would have otherwise. The member is an
 * admin, who alone may ask for a page of a thousand; a page of fifty is granted before the role is looked at.
 */
export async function prepareCampus(folder: string, donors: number): Promise<BenchCampus> {
  const dataFolder = join(folder, `campus-${donors}`);
  mkdirSync(dataFolder);
  const email = 'bench@campus.test';
  const product = await startProduct({ dataFolder });
  await createMember(product, email);
  const { exitCode, said } = await runCommand('admin', ['grant', email], dataFolder);
  if (exitCode !== 0) throw new Error(said);
  await product.stop();
  const { departments } = readProductFiles().campus;
  const now = new Date();
  await withBackend(readSettings({ ...process.env, DATA_DIR: dataFolder }, false), async (backend) => {
    for (let from = 0; from < donors; from += atOnce) {
      if (from > 0 && from % tellEvery === 0) say(`  ${from.toLocaleString('en-US')}`);
      const count = Math.min(atOnce, donors - from);
      const indexes = Array.from({ length: count }, (_, place) => from + place);
      await writeDocuments(
        backend,
        indexes.flatMap((index) => benchDonor(index, donors, departments, now)),
      );
    }
  });
  return { dataFolder, donors, email };
}

/** Signs the campus's member in. */
export async function benchMember(origin: string, { email }: BenchCampus): Promise<Member> {
  const { localId: uid, idToken } = await signIn(origin, email);
  return { uid, email, idToken };
}
