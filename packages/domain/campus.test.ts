import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCampus } from './campus.ts';

const shipped = readFileSync(new URL('../../campus.json', import.meta.url), 'utf8');

function changed(change: (campus: Record<string, unknown>) => void): string {
  const campus = JSON.parse(shipped) as Record<string, unknown>;
  change(campus);
  return JSON.stringify(campus);
}

describe('campus.json', () => {
  it('is valid as shipped', () => {
    expect(parseCampus(shipped).donationIntervalDays).toBe(120);
  });

  it.each<[string, (campus: Record<string, unknown>) => void, string]>([
    ['a missing field', (campus) => delete campus.siteName, 'siteName: is missing'],
    ['a field too many', (campus) => Object.assign(campus, { motto: 'x' }), 'motto: is not a field'],
    ['an empty name', (campus) => Object.assign(campus, { headline: ' ' }), 'headline: must not be empty'],
    [
      'a script for a link',
      (campus) => Object.assign(campus.club as object, { website: 'javascript:alert(1)' }),
      'club.website: must be a web address',
    ],
    [
      'a department twice',
      (campus) => Object.assign(campus, { departments: ['CSE', 'CSE'] }),
      'departments: must not name',
    ],
    [
      'a department of too many characters',
      (campus) => Object.assign(campus, { departments: ['x'.repeat(61)] }),
      'departments.0: must have at most 60',
    ],
    [
      'an interval of half a day',
      (campus) => Object.assign(campus, { donationIntervalDays: 0.5 }),
      'donationIntervalDays: must be a whole number',
    ],
    [
      'one domain instead of a list',
      (campus) => Object.assign(campus, { emailDomains: 'campus.test' }),
      'emailDomains: must be a list',
    ],
    [
      'a domain in capitals',
      (campus) => Object.assign(campus, { emailDomains: ['campus.test', 'Campus.test'] }),
      'emailDomains.1: must be a domain in lower case',
    ],
    [
      'a domain twice',
      (campus) => Object.assign(campus, { emailDomains: ['campus.test', 'campus.test'] }),
      'emailDomains: must not name a domain twice',
    ],
    [
      'too many domains',
      (campus) =>
        Object.assign(campus, { emailDomains: Array.from({ length: 51 }, (_, index) => `d${index}.test`) }),
      'emailDomains: must name at most 50 domains',
    ],
    [
      'domains too long for the rules',
      (campus) =>
        Object.assign(campus, {
          emailDomains: Array.from({ length: 9 }, (_, index) => `*.d${index}.${'x'.repeat(60)}.test`),
        }),
      'emailDomains: must be shorter',
    ],
  ])('with %s is refused with the name of the field', (_, change, message) => {
    expect(() => parseCampus(changed(change))).toThrow(message);
  });

  it('leaves the community open without emailDomains', () => {
    expect(parseCampus(changed((campus) => delete campus.emailDomains)).emailDomains).toEqual([]);
  });

  it.each(['campus.test', '*.campus.test', 'cse.campus.test', 'x1-y.test', 'xn--p1ai.test'])(
    'accepts the domain %s',
    (domain) => {
      const json = changed((campus) => Object.assign(campus, { emailDomains: [domain] }));
      expect(parseCampus(json).emailDomains).toEqual([domain]);
    },
  );

  it.each(
    [
      ...['', '*', '*.', '*.test', 'test', '@campus.test', 'me@campus.test', '.campus.test', 'campus.test.'],
      ...['campus..test', '*campus.test', 'a.*.test', '-campus.test', 'campus-.test', 'campus test.test'],
      ...['campus.test\n', 'campus_x.test', "campus.test'", 'ক্যাম্পাস.test', `${'x'.repeat(64)}.test`],
    ].map((domain) => [JSON.stringify(domain), domain]),
  )('refuses %s as a domain', (_, domain) => {
    const json = changed((campus) => Object.assign(campus, { emailDomains: [domain] }));
    expect(() => parseCampus(json)).toThrow('emailDomains.0: must be a domain in lower case');
  });

  it('that is not JSON is refused with the position', () => {
    expect(() => parseCampus('{ "siteName": ')).toThrow('campus.json is not JSON');
  });
});
