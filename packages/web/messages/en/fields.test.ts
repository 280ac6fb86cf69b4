import { expect, test } from 'vitest';
import { fieldSentence } from './fields.ts';

test('what is too long is told how long it may be', () => {
  expect(fieldSentence('too-long:1000', 'Additional Information')).toBe(
    'Additional Information is too long: it can have 1,000 characters at most.',
  );
});

test('what is no whole number is told to be one, whatever it begins with', () => {
  expect(fieldSentence('not-a-whole-number', 'Units Required')).toBe(
    'Units Required must be a whole number, in digits.',
  );
});
