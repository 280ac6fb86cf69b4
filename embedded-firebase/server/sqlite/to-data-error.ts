import { DataError } from '../data-error.ts';
import { sqliteCode, sqliteCodeOf } from './sqlite-error.ts';

const reasonOfErrno: { readonly [code: string]: string } = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'this account may not do that',
  EPERM: 'this account may not do that',
  EROFS: 'the disk can only be read',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EIO: 'the disk failed',
};

const reasonOfSqliteCode: { readonly [code: number]: string } = {
  [sqliteCode.full]: 'the disk is full',
  [sqliteCode.busy]: 'another program holds it',
  [sqliteCode.readOnly]: 'this account may not write it',
  [sqliteCode.cantOpen]: 'it cannot be opened',
  [sqliteCode.inputOutput]: 'the disk failed',
};

/**
 * Translates an error of the file system or of SQLite.
 *
 * @param subject what could not be used, such as a file's path
 * @returns a DataError where the operator can do something about the cause; else the error itself
 */
export function toDataError(subject: string, error: unknown): unknown {
  if (error instanceof DataError) return error;
  const code = sqliteCodeOf(error);
  if (code === sqliteCode.corrupt) return damaged(subject, (error as Error).message, error);
  if (code === sqliteCode.notADatabase) return damaged(subject, 'it is no SQLite database', error);
  const reason = code === null ? reasonOfErrno[errnoOf(error)] : reasonOfSqliteCode[code];
  return reason === undefined
    ? error
    : new DataError('unusable', `${subject} can't be used: ${reason}.`, { cause: error });
}

/** The error for a file whose content is wrong. */
export function damaged(file: string, what: string, cause?: unknown): DataError {
  return new DataError('damaged', `${file} is damaged: ${what}.`, { cause });
}

function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
