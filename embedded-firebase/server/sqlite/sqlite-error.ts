import { ApiError } from '../api-error.ts';

/** SQLite's primary result codes that concern the file or the machine, not the statement. */
export const sqliteCode = {
  busy: 5,
  locked: 6,
  outOfMemory: 7,
  readOnly: 8,
  interrupted: 9,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cantOpen: 14,
  tooBig: 18,
  notADatabase: 26,
} as const;

const databaseErrors: readonly number[] = [
  sqliteCode.busy,
  sqliteCode.locked,
  sqliteCode.outOfMemory,
  sqliteCode.readOnly,
  sqliteCode.interrupted,
  sqliteCode.inputOutput,
  sqliteCode.corrupt,
  sqliteCode.full,
  sqliteCode.cantOpen,
  sqliteCode.notADatabase,
];

/** The primary result code of an error that SQLite raised (https://sqlite.org/rescode.html), or null for any other error. */
export function sqliteCodeOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & 0xff;
}

/** True when the database itself failed (full disk, lock, damaged file), and with it the whole transaction. */
export function isDatabaseError(error: unknown): boolean {
  const code = sqliteCodeOf(error);
  return code !== null && databaseErrors.includes(code);
}

/** The error for a write that found the disk full. */
export function diskFull(cause: unknown): ApiError {
  return new ApiError('UNAVAILABLE', "The server's disk is full: nothing was written.", { cause });
}
