import { expect, test } from 'vitest';
import { DataError } from '../data-error.ts';
import { toDataError } from './to-data-error.ts';

test.each([
  [{ code: 'ENOSPC' }, 'unusable', "the data can't be used: the disk is full."],
  [{ code: 'EACCES' }, 'unusable', "the data can't be used: this account may not do that."],
  [{ code: 'EROFS' }, 'unusable', "the data can't be used: the disk can only be read."],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'unusable', "the data can't be used: the disk is full."],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 5 }, 'unusable', "the data can't be used: another program holds it."],
  [
    { code: 'ERR_SQLITE_ERROR', errcode: 5 | (2 << 8) },
    'unusable',
    "the data can't be used: another program holds it.",
  ],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 11 }, 'damaged', 'the data is damaged: as SQLite says.'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 26 }, 'damaged', 'the data is damaged: it is no SQLite database.'],
])('%j is said in plain words', (properties, kind, sentence) => {
  const cause = Object.assign(new Error('as SQLite says'), properties);
  const told = toDataError('the data', cause);
  expect(told).toBeInstanceOf(DataError);
  expect(told).toMatchObject({ kind, message: sentence, cause });
});

test.each([
  new DataError('taken', 'It is there already.'),
  Object.assign(new Error('no such table'), { code: 'ERR_SQLITE_ERROR', errcode: 1 }),
  new TypeError('a defect'),
  'a text',
])('%s stays what it is', (error) => {
  expect(toDataError('the data', error)).toBe(error);
});
