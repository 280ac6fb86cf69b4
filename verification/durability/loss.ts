import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readUnit } from '../../tools/documents/systemd-units.ts';
import { signInCall } from '../harness/account-calls.ts';
import { call } from '../harness/http-call.ts';
import { createMember, isSignedIn, type Member, signIn } from '../harness/members.ts';
import { findPairs } from '../harness/paired-requests.ts';
import { type Product, runCommand, startProduct } from '../harness/product.ts';
import { atLeast, exactly, type Report, within } from '../harness/report.ts';
import { type SteadyLoad, writeSteadily } from './steady-writers.ts';

/** How much a trial of a loss does. */
export interface LossSize {
  readonly people: number;
  /** Of two documents each, by every one of them. */
  readonly writesPerSecond: number;
  /** How long people write before the backup, and after it until the disk is lost. */
  readonly secondsBefore: number;
  readonly secondsAfter: number;
}

export const fullLossTrial: LossSize = {
  people: 20,
  writesPerSecond: 10,
  secondsBefore: 20,
  secondsAfter: 5,
};
export const shortLossTrial: LossSize = { people: 3, writesPerSecond: 10, secondsBefore: 2, secondsAfter: 1 };

const root = fileURLToPath(new URL('../..', import.meta.url));
const longestRecovery = 60_000;
const daysKept = 14;
const millisecondsPerDay = 86_400_000;

interface Writer {
  readonly member: Member;
  readonly load: SteadyLoad;
}

/**
 * The operating page's restore, rehearsed: a backup by the timer's own commands, the data folder gone while people write,
 * the copy of the backup restored on another disk, and everybody signs in again and finds what was theirs.
 */
export async function lossTrial(size: LossSize): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'trial-loss-'));
  const lost = join(folder, 'lost-disk');
  const elsewhere = join(folder, 'elsewhere.backup');
  const restored = join(folder, 'other-disk');
  const product = await startProduct({ dataFolder: lost });
  try {
    const members = await signUpAll(product, size.people);
    await runCommand('admin', ['grant', members[0]?.email ?? ''], lost);
    const writers = members.map((member) => ({
      member,
      load: writeSteadily(product.origin, member, prefixOf(member), size.writesPerSecond),
    }));
    await pause(size.secondsBefore * 1_000);

    const began = performance.now();
    const backups = await backUpByTimer(lost);
    copyFileSync(join(lost, 'backups', backups.names[0] ?? ''), elsewhere);
    const before = writers.map(({ load }) => acknowledgedUntil(load, began));
    await pause(size.secondsAfter * 1_000);
    const after = sum(writers.map(({ load }) => acknowledgedUntil(load, Number.POSITIVE_INFINITY).length));
    await lose(product, lost, writers);

    const recovering = performance.now();
    const restore = await runCommand('restore', [elsewhere], restored);
    const doctor = await runCommand('doctor', [], restored);
    const back = await startProduct({ dataFolder: restored });
    const recovered = performance.now() - recovering;
    try {
      const found = await lookForAll(back.origin, writers, before);
      return {
        title: `A disk lost while ${size.people} people write, and a restore on another one`,
        figures: [
          exactly("failures of the timer's own commands", backups.failures, 0),
          exactly('backups that they left, of this night and of one too long ago', backups.names.length, 1),
          atLeast(
            'writes acknowledged before the backup',
            sum(before.map(({ length }) => length)),
            size.people,
          ),
          atLeast(
            'writes after it, which went with the disk',
            after - sum(before.map(({ length }) => length)),
            1,
          ),
          exactly('exit code of the restore', restore.exitCode ?? -1, 0),
          exactly("doctor's exit code after it", doctor.exitCode ?? -1, 0),
          exactly('writes before the backup that are missing', found.missing, 0),
          exactly('writes that are there by halves', found.half, 0),
          exactly('people who could not sign in', found.lockedOut, 0),
          exactly('sessions of the backup that still let somebody in', found.stillSignedIn, 0),
          within('from the loss until people are served', recovered, longestRecovery),
        ],
        notRun: [],
      };
    } finally {
      await back.kill();
    }
  } finally {
    await product.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function signUpAll(product: Product, people: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let index = 0; index < people; index += 1) {
    const member = await createMember(product, `member-${index}@campus.test`);
    members.push(member);
  }
  return members;
}

/** What blood-bank-backup.service runs, beside a backup of a night that is too long ago to be kept. */
async function backUpByTimer(dataFolder: string) {
  const unit = readUnit('blood-bank-backup.service');
  const stored = unit.environment.DATA_DIR ?? '';
  const here = (word: string) =>
    word.replace(stored, dataFolder).replace(/^\/usr\/bin\/node$/, process.execPath);
  const backups = join(dataFolder, 'backups');
  mkdirSync(backups, { mode: 0o700 });
  const old = join(backups, 'blood-bank-long-ago.backup');
  writeFileSync(old, '');
  const longAgo = new Date(Date.now() - (daysKept + 2) * millisecondsPerDay);
  utimesSync(old, longAgo, longAgo);
  let failures = 0;
  for (const [program = '', ...words] of unit.commands.map((command) => command.map(here))) {
    const child: ChildProcess = spawn(program, words, {
      cwd: root,
      env: { ...process.env, ...unit.environment, DATA_DIR: dataFolder },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) failures += 1;
  }
  return { failures, names: readdirSync(backups).filter((name) => name.endsWith('.backup')) };
}

/** The disk goes first, under the server's hands; then the server. */
async function lose(product: Product, dataFolder: string, writers: readonly Writer[]): Promise<void> {
  rmSync(dataFolder, { recursive: true, force: true });
  await product.kill();
  await Promise.all(writers.map(({ load }) => load.stop()));
}

async function lookForAll(
  origin: string,
  writers: readonly Writer[],
  before: readonly (readonly string[])[],
) {
  const found = { missing: 0, half: 0, lockedOut: 0, stillSignedIn: 0 };
  for (const [index, { member }] of writers.entries()) {
    if (await isSignedIn(origin, member)) found.stillSignedIn += 1;
    const { status } = await call(origin, signInCall(member.email));
    if (status !== 200) {
      found.lockedOut += 1;
      continue;
    }
    const { idToken } = await signIn(origin, member.email);
    const pairs = await findPairs(origin, { ...member, idToken }, prefixOf(member), before[index] ?? []);
    found.missing += pairs.missing.length;
    found.half += pairs.half.length;
  }
  return found;
}

function acknowledgedUntil({ writes }: SteadyLoad, moment: number): string[] {
  return writes.filter((write) => write.isAcknowledged && write.answered < moment).map(({ id }) => id);
}

/** Document ids are everybody's: each writer has a prefix. */
function prefixOf({ uid }: Member): string {
  return `loss${uid}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
