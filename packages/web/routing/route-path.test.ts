import { expect, it } from 'vitest';
import { routePath } from './route-path.ts';

it.each([
  ['/', '/'],
  ['/dashboard/', '/dashboard'],
  ['/Post-Request?units=2#top', '/post-request'],
  ['/find-donors/#x', '/find-donors'],
])('%s is a way to the route %s', (address, path) => {
  expect(routePath(address)).toBe(path);
});
