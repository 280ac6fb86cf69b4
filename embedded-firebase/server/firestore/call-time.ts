import { formatMicros } from './values/rfc3339.ts';
import { Timestamp } from './values/value.ts';

/** The times of a call. */
export interface CallTime {
  /** `request.time` in rules and REQUEST_TIME in transforms: the clock's, in milliseconds. */
  readonly requestTime: Timestamp;
  /** The read or commit time, in microseconds since the epoch. */
  readonly micros: number;
  /** The same on the wire. */
  readonly text: string;
}

/** @param now the clock's milliseconds @param lastCommit microseconds: no read is earlier than a commit it can see */
export function timeOfRead(now: number, lastCommit: number): CallTime {
  return callTime(now, Math.max(now * 1000, lastCommit));
}

/** @param now the clock's milliseconds @param lastCommit microseconds: each commit is later than the one before */
export function timeOfCommit(now: number, lastCommit: number): CallTime {
  return callTime(now, Math.max(now * 1000, lastCommit + 1));
}

function callTime(now: number, micros: number): CallTime {
  return { requestTime: new Timestamp(BigInt(now) * 1000n), micros, text: formatMicros(micros) };
}
