import type { OnProgress } from '@blood-bank/backend/export-import/export-files';
import { say } from './say.ts';

/** In milliseconds: who waits no longer than this is not told how far it is. */
const saidEvery = 3_000;
/** Looking at the clock costs more than a record. */
const recordsBetweenLooks = 100;

/** Says from time to time how far a long run is. */
export function createProgress(): OnProgress {
  let saidAt = performance.now();
  let calls = 0;
  return (what, done, total) => {
    calls += 1;
    if (calls % recordsBetweenLooks !== 0 || performance.now() - saidAt < saidEvery) return;
    saidAt = performance.now();
    say(`… ${inDigits(done)}${total === null ? '' : ` of ${inDigits(total)}`} ${what}`);
  };
}

function inDigits(count: number): string {
  return count.toLocaleString('en-US');
}
