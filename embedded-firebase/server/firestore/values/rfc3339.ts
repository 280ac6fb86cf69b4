const pattern =
  /^(\d{4}-\d\d-\d\dT)(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
const earliest = BigInt(Date.parse('0001-01-01T00:00:00Z')) * 1000n;
const latest = BigInt(Date.parse('9999-12-31T23:59:59Z')) * 1000n + 999_999n;

/** The last second that was formatted: most times are of the current one. */
let lastSecond = Number.NaN;
let lastSecondText = '';

/**
 * Parses a time of protobuf's JSON.
 *
 * @returns nanoseconds since the Unix epoch; null when the text is not a time between the years 1 and 9999
 */
export function parseRfc3339(text: string): bigint | null {
  const match = pattern.exec(text);
  if (match === null) return null;
  const [, day = '', hour = '', minute = '', second = '', fraction = '', sign, offsetHours, offsetMinutes] =
    match;
  const wall = `${day}${hour}:${minute}:${second}`;
  const milliseconds = Date.parse(`${wall}Z`);
  // Date.parse accepts 30 February and 24:00, as other times, which a round trip reveals.
  if (Number.isNaN(milliseconds) || new Date(milliseconds).toISOString().slice(0, 19) !== wall) return null;
  const offset =
    sign === undefined ? 0 : Number(`${sign}1`) * (Number(offsetHours) * 60 + Number(offsetMinutes));
  const micros = (BigInt(milliseconds) - BigInt(offset) * 60_000n) * 1000n;
  if (!isTime(micros)) return null;
  return micros * 1000n + BigInt(fraction.padEnd(9, '0'));
}

/** Whether microseconds since the epoch are between the years 1 and 9999. */
export function isTime(micros: bigint): boolean {
  return micros >= earliest && micros <= latest;
}

/** Formats microseconds since the epoch with as few digits as needed (none, three or six), as Google's APIs do. */
export function formatRfc3339(micros: bigint): string {
  const rest = ((micros % 1000n) + 1000n) % 1000n;
  return format(Number((micros - rest) / 1000n), Number(rest)).replace(/(?:\.0{6}|0{3})Z$/, 'Z');
}

/** Formats microseconds since the epoch with six digits, so that all documents' times have the same length. */
export function formatMicros(micros: number): string {
  const milliseconds = Math.floor(micros / 1000);
  return format(milliseconds, micros - milliseconds * 1000);
}

function format(milliseconds: number, microseconds: number): string {
  const second = Math.floor(milliseconds / 1000);
  const rest = (milliseconds - second * 1000) * 1000 + microseconds;
  if (second !== lastSecond) {
    lastSecondText = new Date(second * 1000).toISOString().slice(0, -4);
    lastSecond = second;
  }
  return `${lastSecondText}${String(rest).padStart(6, '0')}Z`;
}
