import { expect, test } from 'vitest';
import { separability } from './separability.ts';

test('of what is alike is a half, of what is apart nought or one', () => {
  expect(separability([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(separability([7, 7], [7, 7, 7])).toBe(0.5);
  expect(separability([1, 2, 3], [4, 5])).toBe(1);
  expect(separability([4, 5], [1, 2, 3])).toBe(0);
});

test('is the share of pairs in which the second is more', () => {
  expect(separability([1, 3], [2, 4])).toBe(3 / 4);
  expect(separability([1, 2], [2, 2])).toBe(3 / 4);
});
