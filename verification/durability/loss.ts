import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readUnit } from '../../tools/documents/systemd-units.ts';
import { createMember, isSignedIn, type Member, memberOf, signIn } from '../harness/members.ts';
import { findPairs } from '../harness/paired-requests.ts';
import { pause, runCommand, startProduct, withFolder } from '../harness/product.ts';
import { atLeast, exactly, within } from '../harness/report.ts';
import { sum } from '../harness/statistics.ts';
import { defineTrial } from '../harness/trial.ts';
import { type SteadyLoad, writeSteadily } from './writers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const longestRecovery = 60_000;
const daysKept = 14;
const millisecondsPerDay = 86_400_000;

interface Writer {
  readonly member: Member;
  /** Keeps the ids of writers apart, as all requests share one collection. */
  readonly prefix: string;
  readonly load: SteadyLoad;
}

/**
 * A rehearsal of the operating page's restore: a backup by the timer's own commands, the data folder lost while members
 * write, and the copy of the backup restored on another disk, where every member signs in again and finds the records.
 */
export const lossTrial = defineTrial({
  shows: 'a lost disk costs only the writes after the last backup',
  sizes: {
    full: { people: 20, writesPerSecond: 10, secondsBefore: 20, secondsAfter: 5 },
    short: { people: 3, writesPerSecond: 10, secondsBefore: 2, secondsAfter: 1 },
  },
  run: ({ people, writesPerSecond, secondsBefore, secondsAfter }) =>
    withFolder(async (folder) => {
      const lost = join(folder, 'lost-disk');
      const elsewhere = join(folder, 'elsewhere.backup');
      const restored = join(folder, 'other-disk');
      const product = await startProduct({ dataFolder: lost });
      const writers: Writer[] = [];
      for (let index = 0; index < people; index += 1) {
        const member = await createMember(product, `member-${index}@campus.test`);
        if (index === 0) await runCommand('admin', ['grant', member.email], lost);
        const prefix = `loss${member.uid}`;
        writers.push({
          member,
          prefix,
          load: writeSteadily(product.origin, member, prefix, writesPerSecond),
        });
      }
      await pause(secondsBefore * 1_000);
      while (writers.some(({ load }) => load.writes.length === 0)) await pause(100);

      const began = performance.now();
      const backups = await backUpByTimer(lost);
      copyFileSync(join(lost, 'backups', backups.names[0] ?? ''), elsewhere);
      const before = writers.map(({ load }) => load.acknowledgedUntil(began));
      await pause(secondsAfter * 1_000);
      const all = sum(writers.map(({ load }) => load.acknowledgedUntil(Number.POSITIVE_INFINITY).length));
      // The disk is lost while the server uses it, then the server.
      rmSync(lost, { recursive: true, force: true });
      await product.kill();
      await Promise.all(writers.map(({ load }) => load.stop()));

      const recovering = performance.now();
      const restore = await runCommand('restore', [elsewhere], restored);
      const doctor = await runCommand('doctor', [], restored);
      const { origin } = await startProduct({ dataFolder: restored });
      const recovered = performance.now() - recovering;
      const found = { missing: 0, half: 0, lockedOut: 0, stillSignedIn: 0 };
      for (const [index, { member, prefix }] of writers.entries()) {
        if (await isSignedIn(origin, member)) found.stillSignedIn += 1;
        const session = await signIn(origin, member.email).catch(() => null);
        if (session === null) found.lockedOut += 1;
        else {
          const pairs = await findPairs(origin, memberOf(member.email, session), prefix, before[index] ?? []);
          found.missing += pairs.missing.length;
          found.half += pairs.half.length;
        }
      }
      const beforeCount = sum(before.map(({ length }) => length));
      return {
        title: `A disk lost while ${people} people write, and a restore on another one`,
        figures: [
          exactly("failures of the timer's own commands", backups.failures, 0),
          exactly('backups that they left, of this night and of one too long ago', backups.names.length, 1),
          atLeast('writes acknowledged before the backup', beforeCount, people),
          atLeast('writes after it, which went with the disk', all - beforeCount, 1),
          exactly('exit code of the restore', restore.exitCode ?? -1, 0),
          exactly("doctor's exit code after it", doctor.exitCode ?? -1, 0),
          exactly('writes before the backup that are missing', found.missing, 0),
          exactly('writes stored in part', found.half, 0),
          exactly('people who could not sign in', found.lockedOut, 0),
          exactly('sessions of the backup that are still accepted', found.stillSignedIn, 0),
          within('from the loss until people are served', recovered, longestRecovery),
        ],
      };
    }),
});

/** Runs the commands of blood-bank-backup.service where a backup lies that is too old to be kept. */
async function backUpByTimer(dataFolder: string) {
  const { environment, commands } = readUnit('blood-bank-backup.service');
  const stored = environment.DATA_DIR ?? '';
  const here = (word: string) =>
    word.replace(stored, dataFolder).replace(/^\/usr\/bin\/node$/, process.execPath);
  const backups = join(dataFolder, 'backups');
  mkdirSync(backups, { mode: 0o700 });
  const old = join(backups, 'blood-bank-long-ago.backup');
  writeFileSync(old, '');
  const longAgo = new Date(Date.now() - (daysKept + 2) * millisecondsPerDay);
  utimesSync(old, longAgo, longAgo);
  let failures = 0;
  for (const [program = '', ...words] of commands.map((command) => command.map(here))) {
    const child = spawn(program, words, {
      cwd: root,
      env: { ...process.env, ...environment, DATA_DIR: dataFolder },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) failures += 1;
  }
  return { failures, names: readdirSync(backups).filter((name) => name.endsWith('.backup')) };
}
