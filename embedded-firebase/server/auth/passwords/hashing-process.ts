import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants, getPriority, setPriority } from 'node:os';
import { ApiError } from '../../api-error.ts';

/** With this nice value, hashing gets a tenth of a core that the event loop wants too. */
const niceness = 10;

/** How often a job is begun before it fails, as the process may end during it. */
const maxAttempts = 2;

/** OWASP's first choice for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
export const argon2id = { algorithm: 2, memoryCost: 19 * 1_024, timeCost: 2, parallelism: 1 } as const;

/**
 * Source text, as the product's bundle has no file for a process. It ends when the channel to the server does; signals that
 * end the server, which a terminal and systemd send to all processes, leave it to finish what the server waits for.
 */
const program = `
  const { hashSync, verifySync } = require(process.argv[1]);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  process.on('message', ({ id, password, passwordHash }) => {
    try {
      const bytes = Buffer.from(password, 'utf8');
      const result =
        passwordHash === null ? hashSync(bytes, ${JSON.stringify(argon2id)}) : verifySync(passwordHash, bytes);
      process.send({ id, result });
    } catch (error) {
      process.send({ id, failure: error.message });
    }
  });
`;

/** A password to hash, or to compare with a hash. */
interface Job {
  readonly password: string;
  readonly passwordHash: string | null;
}

type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: string };

interface PendingJob extends Job {
  readonly id: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  attempts: number;
}

/**
 * A process of its own for password hashes, one after another, with a lower scheduling priority: a flood of sign-ins on a
 * small machine does not slow down other calls. It is started by the first job, and again by the next one after it has
 * ended. It keeps no program running that has no job, and ends with it.
 */
export class HashingProcess {
  readonly #jobs = new Map<number, PendingJob>();
  #child: ChildProcess | null = null;
  #lastId = 0;

  /** The process's id; null while there is none. */
  get processId(): number | null {
    return this.#child?.pid ?? null;
  }

  /**
   * Hashes a password with a random salt.
   *
   * @returns a PHC string
   * @throws ApiError UNAVAILABLE when the process can't be started, or keeps ending
   */
  async hash(password: string): Promise<string> {
    return (await this.#run({ password, passwordHash: null })) as string;
  }

  /**
   * Whether a password matches a hash.
   *
   * @throws ApiError UNAVAILABLE as `hash` does, or Error if the text is not a valid hash
   */
  async verify(passwordHash: string, password: string): Promise<boolean> {
    return (await this.#run({ password, passwordHash })) as boolean;
  }

  #run(job: Job): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      const pending = { ...job, id: this.#lastId, resolve, reject, attempts: 0 };
      this.#jobs.set(pending.id, pending);
      if (this.#child === null) this.#start();
      else this.#send(this.#child, pending);
    });
  }

  /** Starts the process with all pending jobs. */
  #start(): void {
    let child: ChildProcess;
    try {
      child = spawnProgram();
    } catch (error) {
      for (const job of this.#jobs.values()) this.#refuse(job, error);
      return;
    }
    this.#child = child;
    child.on('message', (answer: Answer) => this.#settle(child, answer));
    child.once('error', (error) => this.#ended(child, error));
    child.once('exit', (code, signal) => this.#ended(child, new Error(`It ended with ${code ?? signal}.`)));
    lowerPriority(child);
    child.unref();
    for (const job of this.#jobs.values()) this.#send(child, job);
  }

  #send(child: ChildProcess, job: PendingJob): void {
    job.attempts += 1;
    // A process that could not be started has no channel, and one that has ended is about to say so.
    if (!child.connected) return;
    child.channel?.ref();
    const { id, password, passwordHash } = job;
    child.send({ id, password, passwordHash }, () => {});
  }

  #settle(child: ChildProcess, answer: Answer): void {
    const job = this.#jobs.get(answer.id);
    this.#jobs.delete(answer.id);
    if (this.#jobs.size === 0) child.channel?.unref();
    if ('failure' in answer) job?.reject(new Error(answer.failure));
    else job?.resolve(answer.result);
  }

  #ended(child: ChildProcess, cause: Error): void {
    if (this.#child !== child) return;
    this.#child = null;
    for (const job of this.#jobs.values()) {
      if (job.attempts >= maxAttempts) this.#refuse(job, cause);
    }
    if (this.#jobs.size > 0) this.#start();
  }

  #refuse({ id, reject }: PendingJob, cause: unknown): void {
    this.#jobs.delete(id);
    const sentence = 'Passwords cannot be checked at the moment. Please try again.';
    reject(new ApiError('UNAVAILABLE', sentence, { cause }));
  }
}

/** @throws some errors of the operating system; others are events */
function spawnProgram(): ChildProcess {
  const argon2 = createRequire(import.meta.url).resolve('@node-rs/argon2');
  return spawn(process.execPath, ['--input-type=commonjs', '-e', program, argon2], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Does nothing where the operating system refuses. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW));
  } catch {
    // It has ended already, or a sandbox forbids it: hashing then has the server's priority.
  }
}
