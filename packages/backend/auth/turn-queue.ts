/** Whose job it is: turns are shared out among these. */
export interface JobSource {
  /** The network address that asks; a whole campus may share one. */
  readonly address: string;
  /** The account that it is about, by its e-mail address. */
  readonly account: string;
}

/** Runs jobs one after another, in turn for those who ask: nobody waits for another's queue of jobs. */
export interface TurnQueue {
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
export interface TurnQueueOptions {
  /** How many jobs are in it at most, the running one included. */
  readonly places: number;
  /** In milliseconds. A job whose turn comes later is not run: whoever asked for it has given up by then. */
  readonly longestWait: number;
  /** Makes the error for a job that finds no place, loses it, or has waited too long. */
  readonly onFull: () => Error;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

interface Waiting {
  /** The address, and the account as seen from there: who knows of an account takes no turn of its owner's. */
  readonly keys: readonly [string, string];
  readonly begin: () => void;
  readonly turnAway: () => void;
}

/**
 * A queue with one turn at a time, bounded in jobs and in time. The places are few: it looks through them all rather
 * than keep lines of lines.
 */
export function createTurnQueue(options: TurnQueueOptions): TurnQueue {
  const { places, longestWait, onFull, now = () => performance.now() } = options;
  const waiting: Waiting[] = [];
  /** Of everyone who waits: the turn that they had last, or in which they came. Who has the lowest is next. */
  const lastTurns = new Map<string, number>();
  let turn = 0;
  let isBusy = false;

  function join(one: Waiting): void {
    for (const key of one.keys) if (!lastTurns.has(key)) lastTurns.set(key, turn);
    waiting.push(one);
    if (!isBusy) beginNext();
    else if (waiting.length >= places) leave(newestOfGreediest(waiting)).turnAway();
  }

  function beginNext(): void {
    isBusy = waiting.length > 0;
    if (!isBusy) return;
    const next = leave(waiting.reduce((best, one) => (isAhead(one, best) ? one : best)));
    for (const key of next.keys) if (lastTurns.has(key)) lastTurns.set(key, turn + 1);
    next.begin();
  }

  function isAhead(one: Waiting, other: Waiting): boolean {
    const [byAddress = 0, byAccount = 0] = one.keys.map(
      (key, level) => (lastTurns.get(key) ?? 0) - (lastTurns.get(other.keys[level] ?? '') ?? 0),
    );
    return byAddress < 0 || (byAddress === 0 && byAccount < 0);
  }

  function leave(one: Waiting): Waiting {
    waiting.splice(waiting.indexOf(one), 1);
    for (const key of one.keys) if (countOf(waiting, key) === 0) lastTurns.delete(key);
    return one;
  }

  return {
    async run({ address, account }, job) {
      const joined = now();
      await new Promise<void>((begin, reject) => {
        const keys = [address, `${address} ${account}`] as const;
        join({ keys, begin, turnAway: () => reject(onFull()) });
      });
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

/** Of the address with the most jobs, and there of the account with the most, the one that came last. */
function newestOfGreediest(waiting: readonly Waiting[]): Waiting {
  const weigh = ({ keys }: Waiting) => keys.map((key) => countOf(waiting, key));
  return waiting.reduce((most, one) => {
    const [address = 0, account = 0] = weigh(one);
    const [mostOfAddress = 0, mostOfAccount = 0] = weigh(most);
    const isAsGreedy = address > mostOfAddress || (address === mostOfAddress && account >= mostOfAccount);
    return isAsGreedy ? one : most;
  });
}

function countOf(waiting: readonly Waiting[], key: string): number {
  return waiting.filter(({ keys }) => keys.includes(key)).length;
}
