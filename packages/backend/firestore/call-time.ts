import { formatMicros } from './values/rfc3339.ts';
import { Timestamp } from './values/value.ts';

/** The time of one call. */
export interface CallTime {
  /** `request.time` and what REQUEST_TIME stands for: the clock's, in milliseconds. */
  readonly requestTime: Timestamp;
  /** Of a read: no earlier than any commit it can see. Of a commit: later than every one before. As the wire has it. */
  readonly text: string;
  /** The same in microseconds since the epoch. */
  readonly micros: number;
}

/** @param now the clock's milliseconds @param lastCommit the last commit's microseconds */
export function timeOfRead(now: number, lastCommit: number): CallTime {
  return time(now, Math.max(now * 1000, lastCommit));
}

/** @param now the clock's milliseconds @param lastCommit the last commit's microseconds */
export function timeOfCommit(now: number, lastCommit: number): CallTime {
  return time(now, Math.max(now * 1000, lastCommit + 1));
}

function time(now: number, micros: number): CallTime {
  return {
    requestTime: new Timestamp(BigInt(now) * 1000n),
    text: formatMicros(micros),
    micros,
  };
}
