/** Whose job it is: turns are shared out among these. */
export interface JobSource {
  /** The network address that asks; a whole campus may share one. */
  readonly address: string;
  /** The account that it is about, by its e-mail address. */
  readonly account: string;
}

/** Runs jobs one after another, in turn for those who ask: nobody waits for another's queue of jobs. */
export interface FairQueue {
  /**
   * Waits for its turn, then runs `job`; nobody else's turn comes before `job` has settled. Turns go round the addresses,
   * then round the accounts of an address, then in the order of coming.
   *
   * @returns what `job` resolves to
   * @throws what `onFull` makes: when all places are taken and nobody has more of them than who asks, when somebody else
   *   who has fewer needs the place, or when its turn comes too late; or what `job` throws
   */
  run<Result>(source: JobSource, job: () => Promise<Result>): Promise<Result>;
}

/** The bounds of a queue. */
export interface FairQueueOptions {
  /** How many jobs are in it at most, the running one included. */
  readonly places: number;
  /** In milliseconds. A job whose turn comes later is not run: whoever asked for it has given up by then. */
  readonly longestWait: number;
  /** Makes the error for a job that finds no place, loses it, or has waited too long. */
  readonly onFull: () => Error;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** All who wait of one address, or of one account as seen from there: who knows of it takes no turn of its owner's. */
interface Line {
  readonly key: string;
  /** How many wait. */
  length: number;
  /** The turn that it had last, or in which it formed. Who has the lowest is next. */
  lastTurn: number;
}

interface Waiting {
  readonly ofAddress: Line;
  readonly ofAccount: Line;
  readonly begin: () => void;
  readonly turnAway: () => void;
}

/** A queue with one turn at a time, bounded in jobs and in time. */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { places, longestWait, onFull, now = () => performance.now() } = options;
  const waiting: Waiting[] = [];
  const lines = new Map<string, Line>();
  let turn = 0;
  let isBusy = false;

  function join({ address, account }: JobSource, begin: () => void, turnAway: () => void): void {
    const ofAddress = lengthen(address);
    const ofAccount = lengthen(`${address} ${account}`);
    waiting.push({ ofAddress, ofAccount, begin, turnAway });
    if (!isBusy) beginNext();
    else if (waiting.length >= places) leave(waiting.reduce(laterOfLongerLine)).turnAway();
  }

  function lengthen(key: string): Line {
    const line = lines.get(key) ?? { key, length: 0, lastTurn: turn };
    line.length += 1;
    lines.set(key, line);
    return line;
  }

  function beginNext(): void {
    isBusy = waiting.length > 0;
    if (!isBusy) return;
    const next = leave(waiting.reduce(earlier));
    next.ofAddress.lastTurn = turn + 1;
    next.ofAccount.lastTurn = turn + 1;
    next.begin();
  }

  function leave(one: Waiting): Waiting {
    waiting.splice(waiting.indexOf(one), 1);
    for (const line of [one.ofAddress, one.ofAccount]) {
      line.length -= 1;
      if (line.length === 0) lines.delete(line.key);
    }
    return one;
  }

  return {
    async run(source, job) {
      const joined = now();
      await new Promise<void>((begin, reject) => join(source, begin, () => reject(onFull())));
      try {
        if (now() - joined > longestWait) throw onFull();
        return await job();
      } finally {
        turn += 1;
        beginNext();
      }
    },
  };
}

/** Of two who wait, the one whose turn comes first: `one`, when nothing tells them apart, as it came first. */
function earlier(one: Waiting, other: Waiting): Waiting {
  const difference =
    other.ofAddress.lastTurn - one.ofAddress.lastTurn || other.ofAccount.lastTurn - one.ofAccount.lastTurn;
  return difference < 0 ? other : one;
}

/** Of two who wait, the one that has the longer lines: `other`, when nothing tells them apart, as it came last. */
function laterOfLongerLine(one: Waiting, other: Waiting): Waiting {
  const difference =
    other.ofAddress.length - one.ofAddress.length || other.ofAccount.length - one.ofAccount.length;
  return difference < 0 ? one : other;
}
