/** The answers in a trace of system calls. */
export interface Judged {
  /** All answers to commits. */
  readonly answers: number;
  /** Those sent before their data was written to the write-ahead log and synced to disk. */
  readonly early: number;
}

const line = /^(\d+)\s+(.*)$/;
const unfinished = / <unfinished \.\.\.>$/;
const resumed = /^<\.\.\. (\w+) resumed>(.*)$/;
const callOnFile = /^(\w+)\(\d+<(TCP:\[[^\]]*\]|[^>]*)>(.*)$/;
const logOfDatabase = /database\.sqlite-wal$/;

/** A commit without an answer so far. */
interface Pending {
  /** The text that identifies its data in the log; null until its body has arrived. */
  mark: string | null;
  isWritten: boolean;
  isSynced: boolean;
}

/**
 * Judges the output of `strace -f -yy -o`: between the arrival of a commit on a connection and its answer, its data must
 * have been written to the write-ahead log and then synced. The data is identified by a mark that no other commit has, so
 * that a write or sync for another commit does not count.
 *
 * @param marks matches the marks, both in requests and in pages of the log
 */
export function judgeTrace(lines: readonly string[], marks: RegExp): Judged {
  const marksIn = (text: string) => [...text.matchAll(new RegExp(marks, 'g'))].map(([mark]) => mark);
  const pending = new Map<string, Pending>();
  let answers = 0;
  let early = 0;
  for (const { call, target, rest } of finishedCalls(lines)) {
    if (logOfDatabase.test(target)) {
      const written = call.startsWith('pwrite') ? marksIn(rest) : [];
      const isSync = call === 'fdatasync' || call === 'fsync';
      for (const commit of pending.values()) {
        if (commit.mark !== null && written.includes(commit.mark)) commit.isWritten = true;
        if (isSync && commit.isWritten) commit.isSynced = true;
      }
    } else if (!target.startsWith('TCP')) {
      // Files, pipes and timers.
    } else if (call === 'read' || call === 'recvfrom') {
      if (/POST [^"]*:commit/.test(rest)) {
        pending.set(target, { mark: null, isWritten: false, isSynced: false });
      }
      const commit = pending.get(target);
      if (commit !== undefined) commit.mark ??= marksIn(rest)[0] ?? null;
    } else if (rest.includes('HTTP/1.1 200')) {
      const commit = pending.get(target);
      pending.delete(target);
      // A commit without a mark is one of the trial's preparations.
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

/** The calls ordered by their ends; sends by their beginnings, as the client may have the data by then. */
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
