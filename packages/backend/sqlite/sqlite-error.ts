/** SQLite's primary result codes that say something about the file or the machine, not about the statement. */
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

const troubles: readonly number[] = [
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

/** True when the database itself is in trouble (full disk, lock, broken file), so that nothing of the transaction can stand. */
export function isDatabaseError(error: unknown): boolean {
  const code = sqliteCodeOf(error);
  return code !== null && troubles.includes(code);
}
