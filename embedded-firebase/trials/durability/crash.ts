import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, exactly, within } from '../harness/figures.ts';
import type { Member } from '../harness/members.ts';
import { createWriter, findPairs } from '../harness/notes.ts';
import { killWhileStarting, scriptCommand, withFolder } from '../harness/server-process.ts';
import {
  backUp,
  type Notebook,
  notebookCommand,
  notebookEnvironment,
  startNotebook,
} from '../harness/start-notebook.ts';
import { median, sum } from '../harness/statistics.ts';
import { defineTrial } from '../harness/trial.ts';
import { type Judged, judgeTrace } from './judge-trace.ts';
import { type Posted, postUntilCutOff } from './post-until-cut-off.ts';

const writers = 16;
/** Milliseconds after the last write that a round waits for, so that the kill hits a write at any moment. */
const maxUntilKill = 40;
const maxStartUntilKill = 400;
const maxRestart = 1_000;
const tracedWriters = 8;
/** Bytes of each call's data in the trace: a page of the log, or a request. */
const maxText = 8_192;
const tracedCalls = 'read,recvfrom,write,writev,sendto,sendmsg,pwrite64,pwritev,fdatasync,fsync';

/** A server that answers commits before they are written, which the trial has to catch. */
const earlyCommand = scriptCommand(new URL('./early-answering-server.ts', import.meta.url));

/** A server that is killed at any moment, and what it had acknowledged by then. */
export const crashTrial = defineTrial({
  shows: 'a crash loses no acknowledged write',
  sizes: {
    full: { rounds: 50, writes: 10_000, earlyRounds: 5, tracedWrites: 500 },
    short: { rounds: 2, writes: 200, earlyRounds: 1, tracedWrites: 30 },
  },
  async run({ rounds, writes, earlyRounds, tracedWrites }) {
    const command = await notebookCommand();
    const tally = await crash(command, rounds, writes);
    const early = await crash(earlyCommand, earlyRounds, earlyRounds * 50);
    const lacking = whyNotTraced();
    const traced = lacking === null ? await findAnswersBeforeSync(command, tracedWrites) : null;
    const earlyTraced = lacking === null ? await findAnswersBeforeSync(earlyCommand, 50) : null;
    return {
      title: `kill -9 at random moments, ${rounds} rounds, ${writers} writers`,
      figures: [
        atLeast('acknowledged writes', tally.acknowledged, writes),
        exactly('refused writes', tally.refused, 0),
        exactly('lost writes', tally.lost, 0),
        exactly('partial writes', tally.partial, 0),
        exactly('exit code of a backup, which checks integrity', tally.backupExitCode, 0),
        within('restart, median', median(tally.restarts), maxRestart),
        within('restart, longest', Math.max(...tally.restarts), maxRestart),
        atLeast('a server that answers early: writes found lost', early.lost, 1),
        ...(traced === null || earlyTraced === null
          ? []
          : [
              atLeast('answers traced', traced.answers, tracedWrites),
              exactly('answers before fdatasync', traced.early, 0),
              atLeast('a server that answers early: answers found before fdatasync', earlyTraced.early, 1),
            ]),
      ],
      notRun: lacking === null ? [] : [lacking],
    };
  },
});

function crash(command: readonly string[], rounds: number, writes: number) {
  return withFolder(async (dataFolder) => {
    const restarts: number[] = [];
    const posts: Posted[] = [];
    const lost = new Set<string>();
    const partial = new Set<string>();

    async function check(origin: string, member: Member, prefix: string, posted: Posted): Promise<void> {
      const acknowledged = await findPairs(origin, member, prefix, posted.acknowledged);
      for (const id of acknowledged.missing) lost.add(id);
      // A write without an answer may be missing, but not half of it.
      const unanswered = await findPairs(origin, member, prefix, posted.unanswered);
      for (const id of [...acknowledged.half, ...unanswered.half]) partial.add(id);
    }

    let server = await startNotebook({ command, dataFolder });
    const member = await createWriter(server, 'writer@example.test');
    for (let round = 0; round < rounds; round += 1) {
      const posted = await postAndKill(server, member, `r${round}`, Math.ceil(writes / rounds));
      posts.push(posted);
      if (round % 5 === 4)
        await killWhileStarting(
          { command, dataFolder, environment: notebookEnvironment },
          Math.random() * maxStartUntilKill,
        );
      server = await startNotebook({ command, dataFolder });
      restarts.push(server.startedIn);
      await check(server.origin, member, `r${round}`, posted);
    }
    // What survived its own crash has to survive all later ones too.
    for (const [round, posted] of posts.entries()) await check(server.origin, member, `r${round}`, posted);
    const backup = await backUp(dataFolder, join(dataFolder, 'after.backup'));
    return {
      acknowledged: sum(posts.map((posted) => posted.acknowledged.length)),
      refused: sum(posts.map((posted) => posted.refused.length)),
      lost: lost.size,
      partial: partial.size,
      restarts,
      backupExitCode: backup.exitCode ?? -1,
    };
  });
}

async function postAndKill(server: Notebook, member: Member, prefix: string, quota: number): Promise<Posted> {
  let killed: Promise<void> | undefined;
  const posted = await postUntilCutOff(server.origin, member, {
    writers,
    prefix,
    afterEach(acknowledged) {
      if (acknowledged < quota || killed !== undefined) return;
      killed = pause(Math.random() * maxUntilKill).then(server.kill);
    },
  });
  // Writers that give up on a server that is too slow leave it running.
  await (killed ?? server.kill());
  return posted;
}

/** Why the system calls of a server can't be traced here; null when they can. */
function whyNotTraced(): string | null {
  const tried = spawnSync('strace', ['-f', '-qq', '-e', 'trace=fsync', '-o', '/dev/null', 'true']);
  return tried.status === 0 ? null : 'needs strace, and leave to trace (fdatasync before each answer)';
}

/** Traces a server's system calls while it is written to, and counts the answers that came before the data was on disk. */
function findAnswersBeforeSync(command: readonly string[], writes: number): Promise<Judged> {
  return withFolder(async (folder) => {
    const trace = join(folder, 'trace');
    const strace = `strace -f -yy -s ${maxText} -e trace=${tracedCalls} -e signal=none -o`.split(' ');
    const server = await startNotebook({
      command: [...strace, trace, ...command],
      dataFolder: join(folder, 'data'),
    });
    const member = await createWriter(server, 'writer@example.test');
    let stopped: Promise<unknown> | undefined;
    await postUntilCutOff(server.origin, member, {
      writers: tracedWriters,
      prefix: 'traced',
      afterEach: (acknowledged) => {
        if (acknowledged >= writes) stopped ??= server.kill();
      },
    });
    await stopped;
    return judgeTrace(readFileSync(trace, 'latin1').split('\n'), /traced-\d+-\d+/);
  });
}
