import { expect, test } from 'vitest';
import { separability } from './statistics.ts';

test('separability is one half for equal samples, zero or one for disjoint ones', () => {
  expect(separability([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(separability([7, 7], [7, 7, 7])).toBe(0.5);
  expect(separability([1, 2, 3], [4, 5])).toBe(1);
  expect(separability([4, 5], [1, 2, 3])).toBe(0);
});

test('separability is the share of pairs in which the second value is larger', () => {
  expect(separability([1, 3], [2, 4])).toBe(3 / 4);
  expect(separability([1, 2], [2, 2])).toBe(3 / 4);
});
