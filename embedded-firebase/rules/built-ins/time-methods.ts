import { EvaluationError, type Outcome } from '../values/outcome.ts';
import { RulesDuration, RulesTimestamp } from '../values/rules-value.ts';
import { type BuiltIn, builtIn, type MethodTable } from './built-in.ts';

const SECOND = 1_000_000_000n;
const MILLISECOND = 1_000_000n;
const MILLISECONDS_OF_DAY = 86_400_000;
const DAY = 86_400n * SECOND;
const minTimestamp = -62_135_596_800n * SECOND;
const maxTimestamp = 253_402_300_799n * SECOND + (SECOND - 1n);
const maxDuration = 315_576_000_000n * SECOND;

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['w', 7n * DAY],
  ['d', DAY],
  ['h', 3600n * SECOND],
  ['m', 60n * SECOND],
  ['s', SECOND],
  ['ms', MILLISECOND],
  ['ns', 1n],
]);

/**
 * The methods of timestamps (https://firebase.google.com/docs/reference/rules/rules.Timestamp), in UTC; Monday is day 1 of
 * the week.
 */
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
  date: builtIn([], (time) => new RulesTimestamp(floor(time.nanos, DAY))),
  time: builtIn([], (time) => new RulesDuration(time.nanos - floor(time.nanos, DAY))),
};

/** The methods of durations: seconds truncated toward zero, and the remaining nanoseconds, of the same sign. */
export const durationMethods: MethodTable<RulesDuration> = {
  seconds: builtIn([], ({ nanos }) => nanos / SECOND),
  nanos: builtIn([], ({ nanos }) => nanos % SECOND),
};

/** The package `timestamp` (https://firebase.google.com/docs/reference/rules/rules.timestamp_). */
export const timestampFunctions: MethodTable<null> = {
  value: builtIn(['int'], (_, millis) => timestamp(millis * MILLISECOND)),
  date: builtIn(['int', 'int', 'int'], (_, year, month, day) => {
    if (year < 1n || year > 9999n) return new EvaluationError('A year lies between 1 and 9999');
    if (month < 1n || month > 12n || day < 1n || day > daysInMonth(Number(year), Number(month))) {
      return new EvaluationError('There is no such date');
    }
    return timestamp(startOfDay(Number(year), Number(month), Number(day)));
  }),
};

/** The package `duration` (https://firebase.google.com/docs/reference/rules/rules.duration_). */
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

/** Makes a timestamp of nanoseconds since the epoch; an error outside the years 1 to 9999, protobuf's range. */
export function timestamp(nanos: bigint): Outcome {
  return nanos >= minTimestamp && nanos <= maxTimestamp
    ? new RulesTimestamp(nanos)
    : new EvaluationError('A timestamp lies in the years 1 to 9999');
}

/** Makes a duration of nanoseconds; an error beyond 10,000 years, protobuf's limit. */
export function duration(nanos: bigint): Outcome {
  return nanos >= -maxDuration && nanos <= maxDuration
    ? new RulesDuration(nanos)
    : new EvaluationError('A duration is at most 10,000 years');
}

/** Declares a method that reads a component of the date; an error where JavaScript's Date can't represent the time. */
function calendar(read: (date: Date) => number): BuiltIn<RulesTimestamp> {
  return builtIn([], ({ nanos }) => {
    const date = new Date(Number(floor(nanos, MILLISECOND) / MILLISECOND));
    return Number.isNaN(date.getTime()) ? new EvaluationError('This time has no date') : BigInt(read(date));
  });
}

/** Rounds down to a multiple of the unit. */
function floor(value: bigint, unit: bigint): bigint {
  const rest = value % unit;
  return rest < 0n ? value - rest - unit : value - rest;
}

function startOfDay(year: number, month: number, day: number): bigint {
  // Date.UTC maps the years 0 to 99 to 1900 to 1999; setUTCFullYear does not.
  return BigInt(new Date(0).setUTCFullYear(year, month - 1, day)) * MILLISECOND;
}

function daysInMonth(year: number, month: number): number {
  return new Date(new Date(0).setUTCFullYear(year, month, 0)).getUTCDate();
}
