import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCampus } from './campus.ts';
import { campusIn } from './campus-texts.ts';
import { bangladesh } from './phone-number.ts';

const shipped = readFileSync(new URL('../../campus.json', import.meta.url), 'utf8');

/** campus.json with other values of some fields; undefined removes a field. */
function changed(fields: Record<string, unknown>): string {
  return JSON.stringify({ ...JSON.parse(shipped), ...fields });
}

describe('campus.json', () => {
  it('is valid as shipped', () => {
    expect(parseCampus(shipped).donationIntervalDays).toBe(120);
  });

  const { club } = JSON.parse(shipped);
  const domains = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => name(index));

  it.each<[string, Record<string, unknown>, string]>([
    ['a missing field', { siteName: undefined }, 'siteName: is missing'],
    ['a field too many', { motto: 'x' }, 'motto: is not a field'],
    ['an empty name', { headline: ' ' }, 'headline: must not be empty'],
    [
      'a script for a link',
      { club: { ...club, website: 'javascript:alert(1)' } },
      'club.website: must be a web address',
    ],
    ['a department twice', { departments: ['CSE', 'CSE'] }, 'departments: must not name a department twice'],
    ['a hospital twice', { hospitals: ['City', 'City'] }, 'hospitals: must not name a hospital twice'],
    [
      'a department of too many characters',
      { departments: ['x'.repeat(61)] },
      'departments.0: must have at most 60',
    ],
    [
      'an interval of half a day',
      { donationIntervalDays: 0.5 },
      'donationIntervalDays: must be a whole number',
    ],
    [
      'a calling code with a sign',
      { numberingPlan: { ...bangladesh, callingCode: '+880' } },
      'numberingPlan.callingCode: must have one to four digits',
    ],
    ['a time zone that is none', { timeZone: 'Dhaka' }, 'timeZone: must be a time zone'],
    ['a limit below zero', { notices: { mailsPerDay: -1 } }, 'notices.mailsPerDay: must be at least 0'],
    ['an unknown limit', { notices: { donors: 1 } }, 'notices.donors: is not a field'],
    [
      'an attribute whose id is no name',
      { donorAttributes: [{ id: 'home district', label: { en: 'Home district' } }] },
      'donorAttributes.0.id: must be a name',
    ],
    [
      'two attributes of one id',
      { donorAttributes: ['Hall', 'Residence'].map((en) => ({ id: 'hall', label: { en } })) },
      'donorAttributes: must not have an id twice',
    ],
    [
      'too many attributes',
      { donorAttributes: [...'abcde'].map((id) => ({ id, label: { en: id } })) },
      'donorAttributes: must name at most 4',
    ],
    [
      'an attribute without a label',
      { donorAttributes: [{ id: 'hall', label: {} }] },
      'donorAttributes.0.label.en: is missing',
    ],
    [
      'a choice twice',
      { donorAttributes: [{ id: 'hall', label: { en: 'Hall' }, choices: ['North', 'North'] }] },
      'donorAttributes.0.choices: must not name a choice twice',
    ],
    ['one domain instead of a list', { emailDomains: 'campus.test' }, 'emailDomains: must be a list'],
    [
      'a domain in capitals',
      { emailDomains: ['campus.test', 'Campus.test'] },
      'emailDomains.1: must be a domain in lower case',
    ],
    [
      'a domain twice',
      { emailDomains: ['campus.test', 'campus.test'] },
      'emailDomains: must not name a domain twice',
    ],
    [
      'too many domains',
      { emailDomains: domains(51, (index) => `d${index}.test`) },
      'emailDomains: must name at most 50 domains',
    ],
    [
      'domains too long for the rules',
      { emailDomains: domains(9, (index) => `*.d${index}.${'x'.repeat(60)}.test`) },
      'emailDomains: must be shorter',
    ],
  ])('with %s is refused with the name of the field', (_, fields, message) => {
    expect(() => parseCampus(changed(fields))).toThrow(message);
  });

  it('leaves the community open without emailDomains', () => {
    expect(parseCampus(changed({ emailDomains: undefined })).emailDomains).toEqual([]);
  });

  it('is in the time zone of Dhaka unless it names another', () => {
    expect(parseCampus(changed({ timeZone: undefined })).timeZone).toBe('Asia/Dhaka');
    expect(parseCampus(changed({ timeZone: 'Asia/Kolkata' })).timeZone).toBe('Asia/Kolkata');
  });

  it('has the numbering plan of Bangladesh unless it names another', () => {
    expect(parseCampus(changed({ numberingPlan: undefined })).numberingPlan).toEqual(bangladesh);
    const nepal = { callingCode: '977', trunkPrefix: '', mobilePrefixes: ['97', '98'], mobileDigits: 10 };
    expect(parseCampus(changed({ numberingPlan: nepal })).numberingPlan).toEqual(nepal);
  });

  it('has default limits of notices, each of which may be another', () => {
    const defaults = {
      donorsPerUrgentRequest: 100,
      donorsPerModerateRequest: 50,
      donorsPerLowRequest: 0,
      donorsPerPosterAndDay: 100,
      offerMailsPerPosterAndDay: 20,
      mailsPerDay: 500,
    };
    expect(parseCampus(changed({ notices: undefined })).notices).toEqual(defaults);
    const less = { ...defaults, mailsPerDay: 200 };
    expect(parseCampus(changed({ notices: { mailsPerDay: 200 } })).notices).toEqual(less);
  });

  it.each(['campus.test', '*.campus.test', 'cse.campus.test', 'x1-y.test', 'xn--p1ai.test'])(
    'accepts the domain %s',
    (domain) => {
      expect(parseCampus(changed({ emailDomains: [domain] })).emailDomains).toEqual([domain]);
    },
  );

  it.each(
    [
      ...['', '*', '*.', '*.test', 'test', '@campus.test', 'me@campus.test', '.campus.test', 'campus.test.'],
      ...['campus..test', '*campus.test', 'a.*.test', '-campus.test', 'campus-.test', 'campus test.test'],
      ...['campus.test\n', 'campus_x.test', "campus.test'", 'ক্যাম্পাস.test', `${'x'.repeat(64)}.test`],
    ].map((domain) => [JSON.stringify(domain), domain]),
  )('refuses %s as a domain', (_, domain) => {
    const json = changed({ emailDomains: [domain] });
    expect(() => parseCampus(json)).toThrow('emailDomains.0: must be a domain in lower case');
  });

  it('has its texts in Bangla where it names them, and else as they are', () => {
    const campus = parseCampus(changed({ bangla: { headline: 'রক্ত দিন, জীবন বাঁচান', club: 'কম্পিউটার ক্লাব' } }));
    expect(campusIn(campus, 'bn')).toEqual({
      ...campus,
      headline: 'রক্ত দিন, জীবন বাঁচান',
      club: { ...campus.club, name: 'কম্পিউটার ক্লাব' },
    });
    expect(campusIn(campus, 'en')).toEqual(campus);
    expect(() => parseCampus(changed({ bangla: { headline: '' } }))).toThrow(
      'bangla.headline: must not be empty',
    );
  });

  it('that is not JSON is refused with the position', () => {
    expect(() => parseCampus('{ "siteName": ')).toThrow('campus.json is not JSON');
  });
});
