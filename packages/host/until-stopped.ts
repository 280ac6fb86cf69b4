const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Resolves at the first Ctrl+C, SIGTERM or closing of the terminal; a second one, of whichever kind, ends the process at
 * once. To be called before anything is opened: until then a signal ends the process as it is.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      for (const signal of signals) process.off(signal, stop);
      resolve();
    };
    for (const signal of signals) process.on(signal, stop);
  });
}
