import { expect, test } from 'vitest';
import { judge } from './judge.ts';
import { nameOf } from './target.ts';
import type { WriteOutcome } from './write-case.ts';
import { writeDifferences } from './write-differences.ts';

const name = nameOf('c/b');
const refused = { status: 'INVALID_ARGUMENT', stored: [[name, null]] };
const unmet = { status: 'FAILED_PRECONDITION', stored: [[name, null]] };
const currentDocument = { updateTime: '2001-01-01T00:00:00Z' };

function headingOf(
  writes: Parameters<(typeof writeDifferences)[number]['explains']>[0],
  theirs: Pick<WriteOutcome, 'status' | 'stored'> = unmet,
) {
  const { verdict } = judge(writes, { ours: refused, theirs }, writeDifferences);
  return verdict.agree ? null : verdict.heading;
}

test('a malformed field and an unmet precondition are two faults', () => {
  const malformed = { name, fields: { '': { integerValue: '1' } } };
  const wellFormed = { name, fields: { s: { integerValue: '1' } } };
  expect(headingOf([{ update: malformed, currentDocument }])).toBe('Several simultaneous faults');
  expect(headingOf([{ update: malformed }, { update: wellFormed, currentDocument }])).toBe(
    'Several simultaneous faults',
  );
  expect(headingOf([{ update: malformed }])).toBe(null);
  expect(headingOf([{ update: wellFormed, currentDocument }])).toBe(null);
  expect(headingOf([{ update: malformed, currentDocument }], { ...unmet, status: 'OK' })).toBe(null);
});

test('a malformed field that a later write replaces is refused here all the same', () => {
  const done = { status: 'OK', stored: [[name, {}]] };
  const malformed = { name, fields: { '': { integerValue: '1' } } };
  const wellFormed = { name, fields: { s: { integerValue: '1' } } };
  const another = { ...wellFormed, name: nameOf('c/a') };
  expect(headingOf([{ update: malformed }, { update: wellFormed }], done)).toBe(
    'Fields that a later write replaces',
  );
  expect(headingOf([{ update: malformed }, { delete: name }], done)).toBe(
    'Fields that a later write replaces',
  );
  expect(headingOf([{ delete: name }, { update: malformed }], done)).toBe(null);
  expect(headingOf([{ update: wellFormed }, { update: malformed }], done)).toBe(null);
  expect(headingOf([{ update: malformed }, { update: another }], done)).toBe(null);
  const masked = { update: wellFormed, updateMask: { fieldPaths: ['s'] } };
  expect(headingOf([{ update: malformed }, masked], done)).toBe(null);
});
