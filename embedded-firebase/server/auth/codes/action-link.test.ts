import { expect, test } from 'vitest';
import { pathOnSite } from './action-link.ts';

const siteOrigin = 'http://localhost:8080';

test.each([
  ['http://localhost:8080/dashboard?a=1&b=2#c', '/dashboard?a=1&b=2#c'],
  ['http://127.0.0.1:8080/dashboard', '/dashboard'],
  ['http://[::1]:8080/dashboard', '/dashboard'],
  ['http://localhost:8080//evil.test/x', '/evil.test/x'],
])('%s is the path %s of this site', (url, path) => {
  expect(pathOnSite(url, siteOrigin)).toBe(path);
});

test.each([
  null,
  'https://evil.test/',
  '//evil.test/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/dashboard',
  'http://localhost/',
  'https://localhost:8080/',
  'http://localhost.evil.test:8080/',
  'http://user:pass@localhost:8080/',
  '\\\\evil.test',
  '"><script>alert(1)</script>',
])('%s is no URL of this site', (url) => {
  expect(pathOnSite(url, siteOrigin)).toBe('/login');
});

test.each([
  ...[
    'http://localhost:8080/',
    'https://evil.test/?http://localhost:8080/',
    'https://evil.test/#@localhost:8080/',
  ],
  ...['http://localhost:8080@evil.test/', 'http://localhost:8080\\@evil.test/', 'http:\\\\evil.test\\'],
  ...['http:evil.test', '/\\evil.test/', ' https://evil.test/', 'ht\ntps://evil.test/'],
  ...['javascript:alert(1)//http://localhost:8080/', 'http://localhost:8080/\\evil.test/'],
  ...['http://localhost:8080/.//evil.test/', 'http://localhost:8080/%2f%2fevil.test/'],
  ...['http://localhost:8080/x\r\nBcc: x@evil.test', 'http://localhost:8080/"><script>alert(1)</script>'],
])('%j leads to this site', (url) => {
  const path = pathOnSite(url, siteOrigin);
  expect(path).toMatch(/^\/[\x21-\x7e]*$/);
  expect(new URL(path, siteOrigin).origin).toBe(siteOrigin);
});
