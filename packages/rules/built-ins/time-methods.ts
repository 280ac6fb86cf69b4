import { EvaluationError, type Outcome } from '../values/outcome.ts';
import { RulesDuration, RulesTimestamp } from '../values/rules-value.ts';
import { type BuiltIn, builtIn, type MethodTable } from './built-in.ts';

const SECOND = 1_000_000_000n;
const MILLISECOND = 1_000_000n;
const MILLISECONDS_OF_DAY = 86_400_000;
const DAY = 86_400n * SECOND;
const EARLIEST = -62_135_596_800n * SECOND;
const LATEST = 253_402_300_799n * SECOND + (SECOND - 1n);
const LONGEST = 315_576_000_000n * SECOND;

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['w', 7n * DAY],
  ['d', DAY],
  ['h', 3600n * SECOND],
  ['m', 60n * SECOND],
  ['s', SECOND],
  ['ms', MILLISECOND],
  ['ns', 1n],
]);

/** The methods of timestamps; all in UTC, Monday is day 1 of the week. */
export const timestampMethods: MethodTable<RulesTimestamp> = {
  year: calendar((date) => date.getUTCFullYear()),
  month: calendar((date) => date.getUTCMonth() + 1),
  day: calendar((date) => date.getUTCDate()),
  dayOfWeek: calendar((date) => date.getUTCDay() || 7),
  dayOfYear: calendar((date) => {
    const newYear = new Date(date).setUTCFullYear(date.getUTCFullYear(), 0, 1);
    return (date.getTime() - newYear) / MILLISECONDS_OF_DAY + 1;
  }),
  hours: calendar((date) => date.getUTCHours()),
  minutes: calendar((date) => date.getUTCMinutes()),
  seconds: calendar((date) => date.getUTCSeconds()),
  nanos: builtIn([], ({ nanos }) => nanos - floor(nanos, SECOND)),
  toMillis: builtIn([], ({ nanos }) => floor(nanos, MILLISECOND) / MILLISECOND),
  date: builtIn([], (time) => new RulesTimestamp(startOf(time))),
  time: builtIn([], (time) => new RulesDuration(time.nanos - startOf(time))),
};

/** The methods of durations: whole seconds toward zero, and the nanoseconds beyond them, of the same sign. */
export const durationMethods: MethodTable<RulesDuration> = {
  seconds: builtIn([], ({ nanos }) => nanos / SECOND),
  nanos: builtIn([], ({ nanos }) => nanos % SECOND),
};

/** `timestamp.value(millis)` and `timestamp.date(year, month, day)`. */
export const timestampFunctions: MethodTable<null> = {
  value: builtIn(['int'], (_, millis) => timestamp(millis * MILLISECOND)),
  date: builtIn(['int', 'int', 'int'], (_, year, month, day) => {
    if (year < 1n || year > 9999n) return new EvaluationError('A year lies between 1 and 9999');
    if (month < 1n || month > 12n || day < 1n || day > daysIn(Number(year), Number(month))) {
      return new EvaluationError('There is no such date');
    }
    return timestamp(startOfDay(Number(year), Number(month), Number(day)));
  }),
};

/** `duration.value(n, unit)`, `duration.time(h, m, s, ns)` and `duration.abs(duration)`. */
export const durationFunctions: MethodTable<null> = {
  value: builtIn(['int', 'string'], (_, count, name) => {
    const unit = UNITS.get(name);
    if (unit === undefined) return new EvaluationError(`A unit is one of ${[...UNITS.keys()].join(', ')}`);
    return duration(count * unit);
  }),
  time: builtIn(['int', 'int', 'int', 'int'], (_, hours, minutes, seconds, nanos) =>
    duration((hours * 3600n + minutes * 60n + seconds) * SECOND + nanos),
  ),
  abs: builtIn(['duration'], (_, { nanos }) => duration(nanos < 0n ? -nanos : nanos)),
};

/** A timestamp from nanoseconds since the epoch, or an error outside the years 1 to 9999. */
export function timestamp(nanos: bigint): Outcome {
  const possible = nanos >= EARLIEST && nanos <= LATEST;
  return possible
    ? new RulesTimestamp(nanos)
    : new EvaluationError('A timestamp lies in the years 1 to 9999');
}

/** A duration from nanoseconds, or an error beyond ten thousand years, the limit of protobuf's Duration. */
export function duration(nanos: bigint): Outcome {
  const possible = nanos >= -LONGEST && nanos <= LONGEST;
  return possible ? new RulesDuration(nanos) : new EvaluationError('A duration is at most 10,000 years');
}

/** A method that reads a part of the date; a time that no calendar has is an error. */
function calendar(read: (date: Date) => number): BuiltIn<RulesTimestamp> {
  return builtIn([], ({ nanos }) => {
    const date = new Date(Number(floor(nanos, MILLISECOND) / MILLISECOND));
    return Number.isNaN(date.getTime()) ? new EvaluationError('This time has no date') : BigInt(read(date));
  });
}

function startOf({ nanos }: RulesTimestamp): bigint {
  return floor(nanos, DAY);
}

/** The largest multiple of a unit that is not above the value. */
function floor(value: bigint, unit: bigint): bigint {
  const rest = value % unit;
  return rest < 0n ? value - rest - unit : value - rest;
}

function startOfDay(year: number, month: number, day: number): bigint {
  // Date.UTC takes the years 0 to 99 for those of the twentieth century; setUTCFullYear does not.
  return BigInt(new Date(0).setUTCFullYear(year, month - 1, day)) * MILLISECOND;
}

function daysIn(year: number, month: number): number {
  return new Date(new Date(0).setUTCFullYear(year, month, 0)).getUTCDate();
}
