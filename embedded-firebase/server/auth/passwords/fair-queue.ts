/** The source of a job, by which the queue is fair. */
export interface JobSource {
  /** The client's network address; a whole company may share one. */
  readonly address: string;
  /** The email address of the account that the job concerns. */
  readonly account: string;
  /** Its jobs run after all others. */
  readonly isLowPriority?: boolean;
}

/** A fair queue: runs a bounded number of jobs at a time, so that no source waits for all queued jobs of another. */
export interface FairQueue {
  /**
   * Queues `job` and runs it after the jobs before it have settled. Jobs are chosen by priority, then round-robin by address,
   * then by account within an address, then in order of arrival.
   *
   * @param signal takes the job out of the queue while it waits
   * @returns the result of `job`
   * @throws the error of `onFull`: when the queue is full and no source has more jobs in it, when a source with fewer
   *   jobs needs the place, when the job has waited too long, or when its signal is aborted; or the error of `job`
   */
  run<Result>(source: JobSource, job: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

/** The bounds of a fair queue. */
export interface FairQueueOptions {
  /** The maximum number of jobs, including a running one. */
  readonly places: number;
  /** How many jobs run at the same time; one by default. */
  readonly concurrency?: number;
  /** In milliseconds. A job that has waited longer is not run: its client has given up. */
  readonly maxWait: number;
  /** Creates the error for a job that is refused, evicted, or has waited too long. */
  readonly onFull: () => Error;
  /** Returns the milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** The queued jobs of one address, or of one account at one address. */
interface Line {
  readonly key: string;
  /** The number of queued jobs. */
  length: number;
  /** The round of its last job, or the one in which it formed. The line with the lowest is next. */
  lastRound: number;
}

interface QueuedJob {
  readonly ofAddress: Line;
  readonly ofAccount: Line;
  readonly isLowPriority: boolean;
  readonly begin: () => void;
  readonly evict: () => void;
}

/** Creates a fair queue, bounded in jobs and in waiting time. */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { places, maxWait, onFull, concurrency = 1, now = () => performance.now() } = options;
  const queued: QueuedJob[] = [];
  const lines = new Map<string, Line>();
  let round = 0;
  let running = 0;

  function enqueue(
    { address, account, isLowPriority = false }: JobSource,
    begin: () => void,
    evict: () => void,
  ): QueuedJob {
    const ofAddress = lengthen(address);
    const ofAccount = lengthen(`${address} ${account}`);
    const job = { ofAddress, ofAccount, isLowPriority, begin, evict };
    queued.push(job);
    if (running < concurrency) beginNext();
    else if (queued.length >= places) dequeue(queued.reduce(newestOfLongestLine)).evict();
    return job;
  }

  function lengthen(key: string): Line {
    const line = lines.get(key) ?? { key, length: 0, lastRound: round };
    line.length += 1;
    lines.set(key, line);
    return line;
  }

  function beginNext(): void {
    if (queued.length === 0) return;
    running += 1;
    const next = dequeue(queued.reduce(leastRecentlyServed));
    next.ofAddress.lastRound = round + 1;
    next.ofAccount.lastRound = round + 1;
    next.begin();
  }

  function dequeue(job: QueuedJob): QueuedJob {
    queued.splice(queued.indexOf(job), 1);
    for (const line of [job.ofAddress, job.ofAccount]) {
      line.length -= 1;
      if (line.length === 0) lines.delete(line.key);
    }
    return job;
  }

  return {
    async run(source, job, signal) {
      const queuedAt = now();
      await new Promise<void>((begin, reject) => {
        const queuedJob = enqueue(source, begin, () => reject(onFull()));
        signal?.addEventListener('abort', () => {
          if (queued.includes(queuedJob)) dequeue(queuedJob).evict();
        });
      });
      try {
        if (now() - queuedAt > maxWait) throw onFull();
        return await job();
      } finally {
        round += 1;
        running -= 1;
        beginNext();
      }
    },
  };
}

/** Returns the one of two jobs to run first: `earlier` if their lines are equal. */
function leastRecentlyServed(earlier: QueuedJob, later: QueuedJob): QueuedJob {
  const difference =
    Number(later.isLowPriority) - Number(earlier.isLowPriority) ||
    later.ofAddress.lastRound - earlier.ofAddress.lastRound ||
    later.ofAccount.lastRound - earlier.ofAccount.lastRound;
  return difference < 0 ? later : earlier;
}

/** Returns the one of two jobs to evict first: `later` if their lines are equally long. */
function newestOfLongestLine(earlier: QueuedJob, later: QueuedJob): QueuedJob {
  const difference =
    later.ofAddress.length - earlier.ofAddress.length || later.ofAccount.length - earlier.ofAccount.length;
  return difference < 0 ? earlier : later;
}
