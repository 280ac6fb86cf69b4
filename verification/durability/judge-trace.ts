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

/** A commit that is not answered yet. */
interface Pending {
  /** What its data is known by in the log; null until its body has come. */
  mark: string | null;
  isWritten: boolean;
  isSynced: boolean;
}

/**
 * Judges the lines of `strace -f -yy -o`: between the arrival of a commit on a connection and its answer, what it brings
 * must have been written to the write-ahead log, and after that synced. A write or sync of somebody else's does not
 * count: the data is known by a mark in it, that no other commit has.
 *
 * @param marks finds marks, in what is sent and in the log's pages
 */
export function judgeTrace(lines: readonly string[], marks: RegExp): Judged {
  const marksIn = (text: string) => [...text.matchAll(new RegExp(marks, 'g'))].map(([mark]) => mark);
  const underWay = new Map<string, Pending>();
  let answers = 0;
  let early = 0;
  for (const { call, target, rest } of finishedCalls(lines)) {
    if (logOfDatabase.test(target)) {
      const written = call.startsWith('pwrite') ? marksIn(rest) : [];
      const isSync = call === 'fdatasync' || call === 'fsync';
      for (const commit of underWay.values()) {
        if (commit.mark !== null && written.includes(commit.mark)) commit.isWritten = true;
        if (isSync && commit.isWritten) commit.isSynced = true;
      }
    } else if (!target.startsWith('TCP')) {
      // Files, pipes and timers.
    } else if (call === 'read' || call === 'recvfrom') {
      if (/POST [^"]*:commit/.test(rest)) {
        underWay.set(target, { mark: null, isWritten: false, isSynced: false });
      }
      const commit = underWay.get(target);
      if (commit !== undefined) commit.mark ??= marksIn(rest)[0] ?? null;
    } else if (rest.includes('HTTP/1.1 200')) {
      const commit = underWay.get(target);
      underWay.delete(target);
      // What has no mark was sent before the trial began.
      if (commit === undefined || commit.mark === null) continue;
      answers += 1;
      if (!commit.isSynced) early += 1;
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
