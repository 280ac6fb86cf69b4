/** The exit code that shells report of a program that SIGPIPE has ended: 128 + 13. */
const exitCodeOfBrokenPipe = 141;

let stopInOrder: (() => void) | null = null;

/** Prints one line for the person at the terminal. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Ends the process without a word once nobody reads its output any more (`npm run doctor | head -1`), as SIGPIPE ends
 * other programs; Node ignores that signal and reports EPIPE instead. Call it before anything is printed.
 */
export function endOnBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners('error').includes(end)) stream.on('error', end);
  }
}

/** Lets a command that serves stop in order, instead of being ended, once nobody reads its output any more. */
export function onBrokenPipe(stop: () => void): void {
  stopInOrder = stop;
}

function end(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exitCode = exitCodeOfBrokenPipe;
  if (stopInOrder === null) process.exit();
  stopInOrder();
}
