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
  it('as it is shipped is right', () => {
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
  ])('with %s is refused by the name of the field', (_, change, message) => {
    expect(() => parseCampus(changed(change))).toThrow(message);
  });

  it('that is no JSON is refused with where', () => {
    expect(() => parseCampus('{ "siteName": ')).toThrow('campus.json is not JSON');
  });
});
