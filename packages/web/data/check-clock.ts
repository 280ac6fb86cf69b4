import { configurationPath } from './configuration.ts';
import { setMillisecondsAhead } from './server-clock.ts';

/** Less is as much the network's as the clock's. */
const toleratedMilliseconds = 60_000;

/** When the page was opened, as the device's clock had it at the last measurement; NaN before the first. */
let openedAt = Number.NaN;

/**
 * Measures how far the server's clock is ahead of the device's, by the header `Date` of a small response: once, and again after
 * somebody has set the device's clock. A device that has slept measures again too: sleep stops `performance.now()` in most browsers.
 */
export async function checkClock(): Promise<void> {
  const sentAt = Date.now();
  const opened = sentAt - performance.now();
  if (!navigator.onLine || Math.abs(opened - openedAt) < toleratedMilliseconds) return;
  openedAt = opened;
  // The cache of a CDN, which would answer with an earlier time, knows no response for an address of its own.
  const asked = fetch(`${configurationPath}?at=${sentAt}`, { method: 'HEAD', cache: 'no-store' });
  const response = await asked.catch(() => null);
  const duration = Date.now() - sentAt;
  const ahead = Date.parse(response?.headers.get('Date') ?? '') - sentAt - duration / 2;
  if (Number.isNaN(ahead) || Math.abs(duration) > toleratedMilliseconds) openedAt = Number.NaN;
  else setMillisecondsAhead(Math.abs(ahead) < toleratedMilliseconds ? 0 : ahead);
}
