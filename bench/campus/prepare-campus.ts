import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@blood-bank/domain/records/member';
import { type DemoDocument, demoDonor, demoMember } from '@blood-bank/host/demo-documents';
import { demoRequest } from '@blood-bank/host/demo-requests';
import { withBackend } from '@blood-bank/host/open-backend';
import { readProductFiles } from '@blood-bank/host/product-files';
import { readSettings } from '@blood-bank/host/settings';
import { writeDocuments } from '@blood-bank/host/write-documents';
import { createMember, type Member, signIn } from '../../verification/harness/members.ts';
import { startProduct } from '../../verification/harness/product.ts';
import { formatCount, logProgress } from '../report.ts';

/** A data folder with donors, on which no server runs yet. */
export interface BenchCampus {
  readonly dataFolder: string;
  readonly donors: number;
  readonly email: string;
}

export const listedGroup = 'A+';
export const rareGroup = 'AB-';
/** The number of donors of the rare group, whatever the total. */
export const rareDonors = 100;
const otherGroups = ['B+', 'O+', 'AB+', 'A-', 'B-', 'O-'] as const;
const percentOfListedGroup = 15;

/** Limits the memory: all donors of a large campus take some hundred megabytes. */
const donorsPerChunk = 5_000;
const donorsPerProgressReport = 100_000;
const email = 'bench@campus.test';
const dashboardDonors = 400;
const dashboardRequests = 60;

/** Creates a folder for everything that a bench writes, removed when the process ends. */
export function benchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Makes a campus of one member and many donors, written by the product's own commits without HTTP and rules: each has the
 * rows and index entries that it would have otherwise. The member is an admin, since only admins may list a thousand
 * donors; a page of fifty is granted before the rules read the role.
 */
export async function prepareCampus(folder: string, donors: number): Promise<BenchCampus> {
  const dataFolder = join(folder, `campus-${donors}`);
  await withMember(dataFolder, 'admin', async (_, departments, write) => {
    for (let from = 0; from < donors; from += donorsPerChunk) {
      if (from > 0 && from % donorsPerProgressReport === 0) logProgress(`  ${formatCount(from)}`);
      const indexes = range(Math.min(donorsPerChunk, donors - from)).map((index) => from + index);
      await write(indexes.flatMap((index) => benchDonor(index, donors, departments, new Date())));
    }
  });
  return { dataFolder, donors, email };
}

/**
 * Makes a campus of some hundred donors and a member who has everything that a dashboard shows: the user record, a donor
 * profile and blood requests.
 *
 * @returns the member's address
 */
export async function prepareDashboardCampus(dataFolder: string, role: Role = 'user'): Promise<string> {
  await withMember(dataFolder, role, (member, departments, write) => {
    const now = new Date();
    return write([
      ...range(dashboardDonors).flatMap((index) =>
        demoDonor(index, index === 0 ? member : null, departments, now),
      ),
      ...range(dashboardRequests).map((index) => demoRequest(index, member, now)),
    ]);
  });
  return email;
}

/** Signs the campus's member in. */
export async function signInMember(origin: string): Promise<Member> {
  const { localId: uid, idToken } = await signIn(origin, email);
  return { uid, email, idToken };
}

/**
 * Returns a donor as the product stores it, with an active profile: 15 of 100 are in the listed group, and those of the rare
 * group are spread evenly.
 *
 * @param total the number of donors in all, at least a hundred
 */
export function benchDonor(
  index: number,
  total: number,
  departments: readonly string[],
  now: Date,
): DemoDocument[] {
  const [donor] = demoDonor(index, null, departments, now);
  if (donor === undefined) return [];
  const fields = { ...donor.fields, bloodGroup: groupOf(index, total), isProfileActive: true };
  return [{ path: donor.path, fields }];
}

function groupOf(index: number, total: number): string {
  const step = total / rareDonors;
  if (index % step === step - 1) return rareGroup;
  return index % 100 < percentOfListedGroup ? listedGroup : (otherGroups[index % otherGroups.length] ?? 'O+');
}

type Write = (documents: readonly DemoDocument[]) => Promise<unknown>;
type BenchMember = Parameters<typeof demoMember>[0];

/** Creates a data folder with a member who signed up, and lets `fill` write more documents. */
async function withMember(
  dataFolder: string,
  role: Role,
  fill: (member: BenchMember, departments: readonly string[], write: Write) => Promise<unknown>,
): Promise<void> {
  mkdirSync(dataFolder, { recursive: true });
  const product = await startProduct({ dataFolder });
  const { uid } = await createMember(product, email);
  await product.stop();
  const { departments } = readProductFiles().campus;
  const member = { uid, email, fullName: 'Bina Bench', role };
  await withBackend(readSettings({ ...process.env, DATA_DIR: dataFolder }, false), async (backend) => {
    const write: Write = (documents) => writeDocuments(backend, documents);
    await write([demoMember(member, departments, new Date())]);
    await fill(member, departments, write);
  });
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
