import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atLeast, exactly, type Figure } from '../harness/figures.ts';
import { type Answer, call, countOk } from '../harness/http-call.ts';
import { type Member, signIn, signUpCall } from '../harness/members.ts';
import { createWriter, findPairs, pairCall, pairsCall, readCall } from '../harness/notes.ts';
import { withFolder } from '../harness/server-process.ts';
import { backUp, startNotebook } from '../harness/start-notebook.ts';
import { defineTrial } from '../harness/trial.ts';

const mebibyte = 1_024 * 1_024;
const diskMebibytes = 32;
/** Less than the write-ahead log grows by in one full round, so that it reaches the end of the disk. */
const leftWhenFull = 256 * 1_024;
const concurrentWrites = 8;
/** More than any round needs to fill what is left. */
const maxWritesUntilFull = 2_000;

interface DiskSize {
  /** How often the disk is filled up and freed. */
  readonly rounds: number;
  readonly writesWhenFull: number;
  readonly readsWhenFull: number;
}

/** The disk is full, and then has room again. */
export const diskTrial = defineTrial<DiskSize>({
  shows: 'a full disk refuses writes only',
  sizes: {
    full: { rounds: 10, writesWhenFull: 100, readsWhenFull: 200 },
    short: { rounds: 2, writesWhenFull: 20, readsWhenFull: 20 },
  },
  run: (size) =>
    withFolder(async (folder) => {
      const title = `A full disk of ${diskMebibytes} MiB, ${size.rounds} times`;
      const disk = mountSmallDisk(join(folder, 'disk'), diskMebibytes);
      if (disk === null) return { title, figures: [], notRun: ['needs root, to mount a tmpfs'] };
      try {
        return { title, figures: await fillAndFree(disk, folder, size) };
      } finally {
        disk.unmount();
      }
    }),
});

async function fillAndFree(disk: SmallDisk, folder: string, size: DiskSize): Promise<Figure[]> {
  const { rounds, writesWhenFull, readsWhenFull } = size;
  const dataFolder = join(disk.path, 'data');
  const server = await startNotebook({ dataFolder });
  const { origin } = server;
  const acknowledged: string[] = [];
  const refused: Answer[] = [];
  const reads: Answer[] = [];
  let wroteAgain = 0;

  async function write(member: Member, ...ids: readonly string[]): Promise<boolean> {
    const answer = await call(origin, pairsCall(member, ids));
    const isOk = answer.status === 200;
    if (isOk) acknowledged.push(...ids);
    else refused.push(answer);
    return isOk;
  }

  async function useWhenFull(member: Member, round: number): Promise<void> {
    // A small write may still find room at the end of the log.
    for (let count = 0; count < writesWhenFull; count += concurrentWrites) {
      const ids = Array.from({ length: concurrentWrites }, (_, part) => `r${round}-full-${count}-${part}`);
      await Promise.all(ids.map((id) => write(member, id)));
    }
    const signUp = await call(origin, signUpCall(`late-${round}@example.test`));
    if (signUp.status !== 200) refused.push(signUp);
    for (let count = 0; count < readsWhenFull; count += 1) {
      const read = count % 2 === 0 ? readCall(member, `r${round}`) : { path: '/healthz' };
      reads.push(await call(origin, read));
    }
  }

  const member = await createWriter(server, 'writer@example.test');
  // The first query of its kind on documents builds a single-field index, which is a write.
  await call(origin, pairCall(member, 'first'));
  await call(origin, readCall(member, 'r0'));
  for (let round = 0; round < rounds; round += 1) {
    disk.fill(leftWhenFull);
    for (let count = 0; count < maxWritesUntilFull; count += 1) {
      const ids = Array.from({ length: 20 }, (_, part) => `r${round}-${count}-${part}`);
      if (!(await write(member, ...ids))) break;
    }
    await useWhenFull(member, round);
    disk.free();
    if (await write(member, `r${round}-afterwards`)) wroteAgain += 1;
  }
  await signIn(origin, member.email);
  disk.fill(0);
  const stopped = await server.stop();
  disk.free();
  const again = await startNotebook({ dataFolder });
  let missing = 0;
  for (let round = 0; round < rounds; round += 1) {
    const ids = acknowledged.filter((id) => id.startsWith(`r${round}-`));
    const found = await findPairs(again.origin, member, `r${round}`, ids);
    missing += found.missing.length + found.half.length;
  }
  const backup = await backUp(dataFolder, join(folder, 'after.backup'));
  return [
    atLeast('acknowledged writes', acknowledged.length, rounds),
    atLeast('writes refused while it was full', refused.length, rounds),
    exactly('of them, without a clear protocol error', refused.filter((one) => !isClear(one)).length, 0),
    exactly('reads answered while it was full', countOk(reads), reads.length),
    exactly('rounds in which it wrote again without a restart', wroteAgain, rounds),
    exactly('acknowledged writes lost after a restart', missing, 0),
    exactly('exit code of a stop on the full disk', stopped.exitCode ?? -1, 0),
    exactly('exit code of a backup, which checks integrity', backup.exitCode ?? -1, 0),
  ];
}

/** The errors of Firestore and of Identity Toolkit differ in form, but both name the full disk. */
function isClear({ status, text }: Answer): boolean {
  const { error } = JSON.parse(text) as { error?: { code: number; message: string } };
  return [429, 503].includes(status) && error?.code === status && error.message.includes('disk is full');
}

/** A disk of a few MiB in memory: `fill` takes all space except so many bytes, `free` gives it back. */
type SmallDisk = NonNullable<ReturnType<typeof mountSmallDisk>>;

/** Mounts a small disk; null where this account may not mount. */
function mountSmallDisk(path: string, mebibytes: number) {
  mkdirSync(path);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0700`, 'tmpfs', path]);
  if (mounted.status !== 0) return null;
  // Lazily, as a server may use it until it is killed.
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
    unmount() {
      process.off('exit', unmount);
      unmount();
    },
  };
}
