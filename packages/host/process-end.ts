/** The exit code that shells report for a process ended by SIGPIPE: 128 + 13. */
const brokenPipeExitCode = 141;
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

let stopOnBrokenPipe: (() => void) | null = null;

/**
 * Ends the process silently when the reader of its output is gone (`npm run doctor | head -1`), as SIGPIPE ends other
 * programs; Node ignores that signal and reports EPIPE instead. Call it before anything is printed.
 */
export function endOnBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners('error').includes(end)) stream.on('error', end);
  }
}

/**
 * Resolves at the first Ctrl+C, SIGTERM or SIGHUP, or when the reader of the output is gone; a second signal, of
 * any of these kinds, ends the process immediately. Call it before opening anything.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    function stop(): void {
      for (const signal of stopSignals) process.off(signal, stop);
      resolve();
    }
    for (const signal of stopSignals) process.on(signal, stop);
    stopOnBrokenPipe = stop;
  });
}

function end(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exitCode = brokenPipeExitCode;
  if (stopOnBrokenPipe === null) process.exit();
  stopOnBrokenPipe();
}
