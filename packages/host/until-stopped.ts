/**
 * Resolves at the first Ctrl+C, SIGTERM or closing of the terminal; a second one ends the process at once. To be called before anything is
 * opened: until then a signal ends the process as it is.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}
