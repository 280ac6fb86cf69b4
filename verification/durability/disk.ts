import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, call, countOk } from '../harness/http-call.ts';
import { createMember, type Member, signIn, signUpCall } from '../harness/members.ts';
import { findPairs, pairCall, pairsCall, readCall } from '../harness/paired-requests.ts';
import { type Product, runCommand, startProduct, withFolder } from '../harness/product.ts';
import { atLeast, exactly } from '../harness/report.ts';
import { defineTrial } from '../harness/trial.ts';

const mebibyte = 1_024 * 1_024;
const diskMebibytes = 32;
/** Less than the write-ahead log grows by in one full round, so that it reaches the end of the disk. */
const leftWhenFull = 256 * 1_024;
const concurrentWrites = 8;
/** More than any round needs to fill what is left. */
const mostWritesUntilFull = 2_000;

/** How often the disk is filled up and freed, and what is asked of the server then. */
interface DiskSize {
  readonly rounds: number;
  readonly writesWhenFull: number;
  readonly readsWhenFull: number;
}

interface Tally {
  readonly acknowledged: string[];
  readonly refused: Answer[];
  readonly reads: Answer[];
  readonly afterwards: Answer[];
}

/** The disk is full, and then has room again. */
export const diskTrial = defineTrial<DiskSize>({
  shows: 'a full disk refuses writes only',
  sizes: {
    full: { rounds: 10, writesWhenFull: 100, readsWhenFull: 200 },
    short: { rounds: 2, writesWhenFull: 20, readsWhenFull: 20 },
  },
  async run(size) {
    const title = `A full disk of ${diskMebibytes} MiB, ${size.rounds} times`;
    const disk = mountSmallDisk(diskMebibytes);
    if (disk === null) return { title, figures: [], notRun: ['needs root, to mount a tmpfs'] };
    try {
      return { title, figures: await withFolder((folder) => fillAndFree(disk, folder, size)) };
    } finally {
      disk.remove();
    }
  },
});

async function fillAndFree(disk: SmallDisk, folder: string, size: DiskSize) {
  const dataFolder = join(disk.path, 'data');
  const product = await startProduct({ dataFolder });
  const tally: Tally = { acknowledged: [], refused: [], reads: [], afterwards: [] };
  try {
    const member = await createMember(product, 'writer@campus.test');
    // The first query of its kind on documents builds a single-field index, which is a write.
    await call(product.origin, pairCall(member, 'first'));
    await call(product.origin, readCall(member, 'r0'));
    for (let round = 0; round < size.rounds; round += 1) {
      await fillUp(product, member, disk, round, tally);
      await useWhenFull(product, member, round, size, tally);
      disk.free();
      const id = `r${round}-afterwards`;
      const answer = await call(product.origin, pairCall(member, id));
      tally.afterwards.push(answer);
      if (answer.status === 200) tally.acknowledged.push(id);
    }
    await signIn(product.origin, member.email);
    disk.fill(0);
    const stopped = await product.stop();
    disk.free();
    const again = await startProduct({ dataFolder });
    let missing = 0;
    for (let round = 0; round < size.rounds; round += 1) {
      const ids = tally.acknowledged.filter((id) => id.startsWith(`r${round}-`));
      const found = await findPairs(again.origin, member, `r${round}`, ids);
      missing += found.missing.length + found.half.length;
    }
    const backup = await runCommand('backup', [join(folder, 'after.backup')], dataFolder);
    await again.kill();
    const unclear = tally.refused.filter((answer) => !isClear(answer)).length;
    return [
      atLeast('acknowledged writes', tally.acknowledged.length, size.rounds),
      atLeast('writes refused while it was full', tally.refused.length, size.rounds),
      exactly('of them, without a clear protocol error', unclear, 0),
      exactly('reads answered while it was full', countOk(tally.reads), tally.reads.length),
      exactly('rounds in which it wrote again without a restart', countOk(tally.afterwards), size.rounds),
      exactly('acknowledged writes lost after a restart', missing, 0),
      exactly('exit code of a stop on the full disk', stopped.exitCode ?? -1, 0),
      exactly('exit code of a backup, which checks integrity', backup.exitCode ?? -1, 0),
    ];
  } finally {
    await product.kill();
  }
}

/** Writes until the disk is full. */
async function fillUp(
  { origin }: Product,
  member: Member,
  disk: SmallDisk,
  round: number,
  tally: Tally,
): Promise<void> {
  disk.fill(leftWhenFull);
  for (let count = 0; count < mostWritesUntilFull; count += 1) {
    const ids = Array.from({ length: 20 }, (_, part) => `r${round}-${count}-${part}`);
    const answer = await call(origin, pairsCall(member, ids));
    if (answer.status !== 200) {
      tally.refused.push(answer);
      return;
    }
    tally.acknowledged.push(...ids);
  }
}

async function useWhenFull(
  { origin }: Product,
  member: Member,
  round: number,
  { writesWhenFull, readsWhenFull }: DiskSize,
  tally: Tally,
): Promise<void> {
  // A small write may still find room at the end of the log.
  for (let count = 0; count < writesWhenFull; count += concurrentWrites) {
    const ids = Array.from({ length: concurrentWrites }, (_, part) => `r${round}-full-${count}-${part}`);
    const answers = await Promise.all(ids.map((id) => call(origin, pairCall(member, id))));
    tally.refused.push(...answers.filter(({ status }) => status !== 200));
    tally.acknowledged.push(...ids.filter((_, place) => answers[place]?.status === 200));
  }
  const signUp = await call(origin, signUpCall(`late-${round}@campus.test`));
  if (signUp.status !== 200) tally.refused.push(signUp);
  for (let count = 0; count < readsWhenFull; count += 1) {
    const read = count % 2 === 0 ? readCall(member, `r${round}`) : { path: '/healthz' };
    tally.reads.push(await call(origin, read));
  }
}

/** The errors of Firestore and of Identity Toolkit differ in form, but both name the full disk. */
function isClear({ status, text }: Answer): boolean {
  const { error } = JSON.parse(text) as { error?: { code: number; message: string } };
  return [429, 503].includes(status) && error?.code === status && error.message.includes('disk is full');
}

/** A disk of a few MiB in memory: `fill` takes all space except so many bytes, `free` gives it back. */
type SmallDisk = NonNullable<ReturnType<typeof mountSmallDisk>>;

/** Mounts a small disk; null where this account may not mount. */
function mountSmallDisk(mebibytes: number) {
  const path = mkdtempSync(join(tmpdir(), 'trial-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0700`, 'tmpfs', path]);
  if (mounted.status !== 0) {
    rmdirSync(path);
    return null;
  }
  const unmount = () => void spawnSync('umount', ['-l', path]);
  process.once('exit', unmount);
  const ballast = join(path, 'ballast');
  return {
    path,
    fill(leave: number) {
      const { bavail, bsize } = statfsSync(path);
      const bytes = Math.max(0, Math.min(bavail * bsize - leave, mebibytes * mebibyte));
      try {
        writeFileSync(ballast, Buffer.alloc(bytes));
      } catch (error) {
        // The server has written since the space was measured, so that the disk is full too.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    },
    free: () => rmSync(ballast),
    remove() {
      process.off('exit', unmount);
      unmount();
      rmdirSync(path);
    },
  };
}
