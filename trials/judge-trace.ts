/** What a trace of system calls shows. */
export interface Judged {
  /** Answers to commits. */
  readonly answers: number;
  /** Of them, those that were sent before the write-ahead log was written and put on disk for them. */
  readonly early: number;
}

const line = /^(\d+)\s+(.*)$/;
const unfinished = / <unfinished \.\.\.>$/;
const resumed = /^<\.\.\. (\w+) resumed>(.*)$/;
const callOnFile = /^(\w+)\(\d+<(TCP:\[[^\]]*\]|[^>]*)>(.*)$/;
const logOfDatabase = /database\.sqlite-wal$/;

/**
 * Judges the lines of `strace -f -yy -o`: between the arrival of a commit on a connection and its answer, the
 * write-ahead log must have been written to, and after that synced.
 */
export function judgeTrace(lines: readonly string[]): Judged {
  const arrivals = new Map<string, number>();
  let written = -1;
  let syncedUpTo = -1;
  let answers = 0;
  let early = 0;
  for (const [place, { call, target, rest }] of finishedCalls(lines).entries()) {
    if (logOfDatabase.test(target)) {
      if (call.startsWith('pwrite')) written = place;
      if (call === 'fdatasync' || call === 'fsync') syncedUpTo = written;
    } else if (!target.startsWith('TCP')) {
      // Files, pipes and timers.
    } else if (call === 'read' || call === 'recvfrom') {
      if (/POST [^"]*:commit/.test(rest)) arrivals.set(target, place);
    } else if (rest.includes('HTTP/1.1 200')) {
      const arrival = arrivals.get(target);
      if (arrival === undefined) continue;
      arrivals.delete(target);
      answers += 1;
      if (syncedUpTo < arrival) early += 1;
    }
  }
  return { answers, early };
}

interface FinishedCall {
  readonly call: string;
  /** The file or the connection. */
  readonly target: string;
  readonly rest: string;
}

/** Calls in the order in which they ended; of sends, in which they began, as the peer may have the data by then. */
function finishedCalls(lines: readonly string[]): FinishedCall[] {
  const begun = new Map<string, string>();
  return lines.flatMap((text) => {
    const [, process = '', words = ''] = line.exec(text) ?? [];
    const whole = joined(begun, process, words);
    const [, call, target, rest] = (whole === null ? null : callOnFile.exec(whole)) ?? [];
    return call === undefined || target === undefined || rest === undefined ? [] : [{ call, target, rest }];
  });
}

function joined(begun: Map<string, string>, process: string, words: string): string | null {
  if (unfinished.test(words)) {
    const start = words.replace(unfinished, '');
    if (/^(write|writev|sendto|sendmsg)\(/.test(start)) return start;
    begun.set(process, start);
    return null;
  }
  const end = resumed.exec(words);
  if (end === null) return words;
  const start = begun.get(process);
  begun.delete(process);
  return start === undefined ? null : `${start}${end[2]}`;
}
