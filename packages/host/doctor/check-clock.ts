import type { DataSnapshot } from '@blood-bank/backend/data-snapshot';
import { type Finding, fault } from './finding.ts';

/** In milliseconds; time servers set a clock back a little (docs/decisions/009). */
const tolerance = 60_000;

/**
 * Whether what is stored was written in the past, as far as this machine knows.
 *
 * @param now milliseconds since the epoch
 */
export function checkClock(
  { lastCommitMicros }: Pick<DataSnapshot, 'lastCommitMicros'>,
  now: number,
): Finding[] {
  const ahead = lastCommitMicros / 1_000 - now;
  if (ahead <= tolerance) return [];
  return [
    {
      ...fault('clock', 'the clock of this machine'),
      what: `The newest change was written at ${inWords(lastCommitMicros / 1_000)}, but it is ${inWords(now)}: the clock is behind, or was ahead.`,
      how: 'Set it by a time server (timedatectl set-ntp true). If it was ahead and is right now, nothing else needs to be done: new changes get later times than those.',
    },
  ];
}

function inWords(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
