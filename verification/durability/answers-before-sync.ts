import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMember } from '../harness/members.ts';
import { startProduct } from '../harness/product.ts';
import { type Judged, judgeTrace } from './judge-trace.ts';
import { postUntilCutOff } from './post-until-cut-off.ts';

const writers = 8;
/** Of a call's data that the trace shows, in bytes: a page of the log, or a request. */
const longestText = 8_192;
const calls = 'read,recvfrom,write,writev,sendto,sendmsg,pwrite64,pwritev,fdatasync,fsync';

/** Why the system calls of a server can't be looked at here; null when they can. */
export function whyNotTraced(): string | null {
  const tried = spawnSync('strace', ['-f', '-qq', '-e', 'trace=fsync', '-o', '/dev/null', 'true']);
  return tried.status === 0 ? null : 'needs strace, and leave to trace (fdatasync before each answer)';
}

/** Traces a server's system calls while it is written to, and looks for answers that came before the disk had the data. */
export async function findAnswersBeforeSync(command: readonly string[], writes: number): Promise<Judged> {
  const folder = mkdtempSync(join(tmpdir(), 'trial-trace-'));
  const trace = join(folder, 'trace');
  try {
    const product = await startProduct({
      command: [
        'strace',
        '-f',
        '-yy',
        '-s',
        String(longestText),
        '-e',
        `trace=${calls}`,
        '-e',
        'signal=none',
        '-o',
        trace,
        ...command,
      ],
      dataFolder: join(folder, 'data'),
    });
    const member = await createMember(product, 'writer@campus.test');
    let stopped: Promise<unknown> | undefined;
    await postUntilCutOff(product.origin, member, {
      writers,
      prefix: 'traced',
      afterEach: (acknowledged) => {
        if (acknowledged >= writes) stopped ??= product.kill();
      },
    });
    await stopped;
    return judgeTrace(readFileSync(trace, 'latin1').split('\n'), /traced-\d+-\d+/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
