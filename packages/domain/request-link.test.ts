import { expect, test } from 'vitest';
import { isMeant, posterParameter, requestLinkPath } from './request-link.ts';

test('a link means the request of who posted it, and no other one under its id', () => {
  const request = { id: 'wanted-tonight', userId: 'Dkw81hxPq0' };
  const mark = new URL(requestLinkPath(request), 'https://campus.test').searchParams.get(posterParameter);
  expect(mark).toMatch(/^[0-9a-z]{4,7}$/);
  expect(isMeant(request, mark)).toBe(true);
  expect(isMeant({ ...request, userId: 'eve' }, mark)).toBe(false);
  expect(isMeant(request, null), 'a link of before').toBe(true);
});
