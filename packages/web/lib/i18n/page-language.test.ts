import { afterEach, expect, test, vi } from 'vitest';
import { pageLanguage, storeLanguage } from './page-language.ts';

afterEach(() => history.replaceState(null, ''));

function browserReads(...languages: string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

test.each([
  [['bn-BD', 'en'], 'bn'],
  [['bn'], 'bn'],
  [['fr', 'bn-IN', 'en-GB'], 'bn'],
  [['en-US', 'bn'], 'en'],
  [['bnt', 'fr'], 'en'],
  [[], 'en'],
])('the first page of a browser that reads %j is in %s', (languages, expected) => {
  browserReads(...languages);
  expect(pageLanguage()).toBe(expected);
});

test('a choice is kept on the device', () => {
  browserReads('bn');
  storeLanguage('en');
  expect(pageLanguage()).toBe('en');
  localStorage.setItem('language', 'fr');
  expect(pageLanguage()).toBe('bn');
});

test('without storage a choice outlives the reload of its page', () => {
  browserReads('en');
  vi.stubGlobal('localStorage', undefined);
  history.replaceState({ from: '/dashboard' }, '');
  storeLanguage('bn');
  expect(pageLanguage()).toBe('bn');
  expect(history.state).toMatchObject({ from: '/dashboard' });
});
