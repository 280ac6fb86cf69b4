import { describe, expect, it } from 'vitest';
import { emailDomainsPattern, isEmailOfDomains, shownEmailDomains } from './email-domains.ts';

describe('an address', () => {
  it.each<[email: string, domains: string[], belongs: boolean]>([
    ['anybody@elsewhere.test', [], true],
    ['me@campus.test', ['campus.test'], true],
    ['Me@Campus.TEST', ['campus.test'], true],
    ['me@cse.campus.test', ['campus.test'], false],
    ['me@campus.test', ['*.campus.test'], true],
    ['me@a.cse.campus.test', ['*.campus.test'], true],
    ['me@second.test', ['first.test', 'second.test'], true],
    ['me@notcampus.test', ['campus.test', '*.campus.test'], false],
    ['me@campus.test.evil.test', ['campus.test', '*.campus.test'], false],
    ['me@campusxtest', ['campus.test'], false],
    ['campus.test@evil.test', ['campus.test'], false],
    ['me@evil.test@campus.test', ['campus.test'], false],
    ['@campus.test', ['campus.test'], false],
    ['me@.campus.test', ['*.campus.test'], false],
    ['campus.test', ['campus.test'], false],
    ['', ['campus.test'], false],
  ])('%s belongs to %j: %s', (email, domains, belongs) => {
    expect(isEmailOfDomains(email, domains)).toBe(belongs);
  });
});

it('the pattern of the domains escapes dots', () => {
  expect(emailDomainsPattern(['campus.test', '*.other.test'])).toBe(
    '[^@]+@(campus\\.test|other\\.test|[^@]+\\.other\\.test)',
  );
});

it.each<[domains: string[], names: string[], others: number]>([
  [[], [], 0],
  [['campus.test', '*.campus.test'], ['campus.test'], 0],
  [['*.a.test', 'b.test', 'c.test'], ['a.test', 'b.test', 'c.test'], 0],
  [['a.test', 'b.test', 'c.test', '*.d.test', 'e.test'], ['a.test', 'b.test', 'c.test'], 2],
])('the domains %j are shown as %j and %i others', (domains, names, others) => {
  expect(shownEmailDomains(domains)).toEqual({ names, others });
});
