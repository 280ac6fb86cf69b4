import { describe, expect, it } from 'vitest';
import { originOf, rememberOrigin } from './origin.ts';

describe('the page that a visitor wanted', () => {
  it('is remembered with its search and hash', () => {
    const wanted = { pathname: '/view-requests', search: '?from=mail', hash: '#top', state: null, key: 'k' };
    expect(originOf(rememberOrigin(wanted))).toBe('/view-requests?from=mail#top');
  });

  it.each([
    null,
    undefined,
    'text',
    {},
    { from: 3 },
    { from: 'https://elsewhere.test' },
    { from: '//elsewhere.test' },
    { from: '/\\elsewhere.test' },
  ])('%j is none', (state) => {
    expect(originOf(state)).toBeNull();
  });
});
