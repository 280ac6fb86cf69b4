import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMember } from '../harness/members.ts';
import { startProduct, withFolder } from '../harness/product.ts';
import { type Judged, judgeTrace } from './judge-trace.ts';
import { postUntilCutOff } from './post-until-cut-off.ts';

const writers = 8;
/** Bytes of each call's data in the trace: a page of the log, or a request. */
const longestText = 8_192;
const calls = 'read,recvfrom,write,writev,sendto,sendmsg,pwrite64,pwritev,fdatasync,fsync';

/** Why the system calls of a server can't be traced here; null when they can. */
export function whyNotTraced(): string | null {
  const tried = spawnSync('strace', ['-f', '-qq', '-e', 'trace=fsync', '-o', '/dev/null', 'true']);
  return tried.status === 0 ? null : 'needs strace, and leave to trace (fdatasync before each answer)';
}

/** Traces a server's system calls while it is written to, and counts the answers that came before the data was on disk. */
export function findAnswersBeforeSync(command: readonly string[], writes: number): Promise<Judged> {
  return withFolder(async (folder) => {
    const trace = join(folder, 'trace');
    const strace = `strace -f -yy -s ${longestText} -e trace=${calls} -e signal=none -o`.split(' ');
    const product = await startProduct({
      command: [...strace, trace, ...command],
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
  });
}
