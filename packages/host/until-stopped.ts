import { onBrokenPipe } from './say.ts';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Resolves at the first Ctrl+C, SIGTERM or closing of the terminal; a second one, of whichever kind, ends the process at
 * once. Resolves too when nobody reads the output any more. To be called before anything is opened: until then a signal
 * ends the process as it is.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    function stop(): void {
      for (const signal of stopSignals) process.off(signal, stop);
      resolve();
    }
    for (const signal of stopSignals) process.on(signal, stop);
    onBrokenPipe(stop);
  });
}
