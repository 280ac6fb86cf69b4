import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type CalendarDate, parseCalendarDate } from '../calendar-date.ts';
import { bangladesh } from '../phone-number.ts';
import type { BloodRequestForm } from './blood-request.ts';
import { type DonorProfileForm, donorDetails } from './donor-form.ts';
import { formSchema } from './form-schema.ts';
import { signUpFields } from './member.ts';
import { neededByChoices, postRequestInput, requestDetailsOf } from './post-request-form.ts';

const now = new Date('2026-11-20T06:00:00Z');
const timeZone = 'Asia/Dhaka';
const bloodRequestDetails = postRequestInput(now, timeZone, bangladesh);
const signUp = formSchema(signUpFields);
const today = parseCalendarDate('2026-11-20') as CalendarDate;

const donor: DonorProfileForm = {
  fullName: 'Ayesha Rahman',
  universityId: '2002-117',
  universityRole: 'student',
  department: 'CSE',
  bloodGroup: 'O-',
  contactNumber: '+880 1700 000 011',
  dateOfBirth: '2002-03-04',
  gender: 'Female',
  lastDonationDate: '',
  isAvailable: true,
  allowContactVisibility: false,
  attributes: '{}',
  byMail: true,
};

const request: BloodRequestForm = {
  patientName: 'Rahim Uddin',
  requiredBloodGroup: 'O-',
  component: 'whole-blood',
  unitsRequired: '2',
  hospitalName: 'Campus Medical Centre',
  hospitalLocation: '',
  contactPerson: 'Karim Uddin',
  contactNumber: '01700 000 021',
  urgency: 'urgent',
  neededByDate: '',
  neededByTime: '',
  additionalInfo: '',
};

const account = {
  fullName: 'Ayesha Rahman',
  email: 'ayesha@campus.test',
  password: '123456',
  universityId: '2002-117',
  department: 'CSE',
};

/** What is wrong with each field, by the field's name. */
function problems(schema: v.GenericSchema, input: unknown): Record<string, string> {
  const result = v.safeParse(schema, input);
  return Object.fromEntries((result.issues ?? []).map((issue) => [v.getDotPath(issue) ?? '', issue.message]));
}

/** The rows of fields that may not be empty. */
function required(...fields: string[]): [field: string, value: string, code: string][] {
  return fields.map((field) => [field, '', 'required']);
}

describe('the donor form', () => {
  it('becomes what is stored: trimmed, and null where it was left empty', () => {
    const attributes = JSON.stringify({ hall: ' North \t Hall', batch: ' ', club: 'Rovers' });
    const typed = { ...donor, fullName: '  Ayesha \t Rahman ', universityRole: '', attributes };
    expect(v.parse(donorDetails(today, bangladesh), typed)).toEqual({
      ...donor,
      fullName: 'Ayesha Rahman',
      universityRole: null,
      lastDonationDate: null,
      attributes: { hall: 'North Hall', club: 'Rovers' },
    });
  });

  it.each(['{', '[1]', '"x"', 'null', '{"hall":7}'])(
    'takes %s, which no form writes, as no attributes',
    (typed) => {
      expect(v.parse(donorDetails(today, bangladesh), { ...donor, attributes: typed }).attributes).toEqual(
        {},
      );
    },
  );

  it.each([
    ['\u00a0Ayesha\u2003Rahman\u200b', 'Ayesha Rahman'],
    ['Ayesha \u202eRahman', 'Ayesha Rahman'],
    ['\u202aAy\u202eesha\u2069 \u2066Rahman\u202c', 'Ayesha Rahman'],
    ['Ayesha\u0007Rahman', 'Ayesha Rahman'],
    ['\u0995\u09cd\u200c\u09b7', '\u0995\u09cd\u200c\u09b7'],
    [
      '\u0995\u09cd\u200d\u09b7 \u09b0\u09b9\u09bf\u09ae',
      '\u0995\u09cd\u200d\u09b7 \u09b0\u09b9\u09bf\u09ae',
    ],
  ])('stores a name typed as %j as %j: visible at both ends, joiners within words', (typed, kept) => {
    expect(v.parse(donorDetails(today, bangladesh), { ...donor, fullName: typed }).fullName).toBe(kept);
  });

  it.each([
    ...required(
      'fullName',
      'universityId',
      'department',
      'bloodGroup',
      'contactNumber',
      'dateOfBirth',
      'gender',
    ),
    ...['   ', '\u00a0\u3000\u200b', '\u3164', '\uffa0', '\ufe0f\u0301', '\u202e'].map((blank) => [
      'fullName',
      blank,
      'required',
    ]),
    ['fullName', 'x'.repeat(101), 'too-long:100'],
    ['universityRole', 'dean', 'not-a-choice'],
    ['bloodGroup', 'O−', 'not-a-choice'],
    ['contactNumber', '12345', 'not-a-phone-number'],
    ['contactNumber', '- - - - -', 'not-a-phone-number'],
    ['contactNumber', '01700 call me', 'not-a-phone-number'],
    ['contactNumber', '0'.repeat(21), 'not-a-phone-number'],
    ['contactNumber', '01700 000 011 / 01700 000 012', 'not-a-phone-number'],
    ['contactNumber', '8.80170E+12', 'not-a-phone-number'],
    ['dateOfBirth', '2002-02-30', 'not-a-date'],
    ['dateOfBirth', '2026-11-21', 'in-the-future'],
    ['dateOfBirth', '2026-11-20', 'not-before-today'],
    ['dateOfBirth', '1899-12-31', 'too-long-ago'],
    ['lastDonationDate', '2026-02-30', 'not-a-date'],
    ['lastDonationDate', '2026-11-21', 'in-the-future'],
    ['lastDonationDate', '2001-01-01', 'before-birth'],
  ])('refuses %s %j as %s, at that field', (field, value, code) => {
    expect(problems(donorDetails(today, bangladesh), { ...donor, [field]: value })).toEqual({
      [field]: code,
    });
  });

  it('accepts a donation of today', () => {
    expect(problems(donorDetails(today, bangladesh), { ...donor, lastDonationDate: today })).toEqual({});
  });

  it('stores a number so that it can be dialled, and an id in the digits that lists and searches have', () => {
    const typed = { ...donor, contactNumber: '8801700000011', universityId: '২০০২-১১৭' };
    expect(v.parse(donorDetails(today, bangladesh), typed)).toMatchObject({
      contactNumber: '+8801700000011',
      universityId: '2002-117',
    });
  });

  it.each([
    '+৮৮০ ১৭০০ ০০০ ০১১',
    '+٨٨٠ ١٧٠٠ ٠٠٠ ٠١١',
    '+۸۸۰ ۱۷۰۰ ۰۰۰ ۰۱۱',
    '+८८० १७०० ००० ०११',
    '+８８０ １７００ ０００ ０１１',
  ])('accepts the number %s in the digits of any script, and stores western digits', (contactNumber) => {
    const typed = { ...donor, contactNumber };
    expect(v.parse(donorDetails(today, bangladesh), typed).contactNumber).toBe('+880 1700 000 011');
  });
});

describe('the request form', () => {
  it('becomes what is stored: a number, one line each, and lines kept where they belong', () => {
    const typed = {
      ...request,
      hospitalName: 'Campus\nMedical Centre',
      additionalInfo: ' first\r\nsecond\t ',
    };
    const { neededByDate: _, neededByTime: __, ...others } = request;
    expect(requestDetailsOf(v.parse(bloodRequestDetails, typed), timeZone)).toEqual({
      ...others,
      unitsRequired: 2,
      neededBy: null,
      additionalInfo: 'first\nsecond',
    });
  });

  it.each([
    ...required(
      'patientName',
      'requiredBloodGroup',
      'unitsRequired',
      'hospitalName',
      'contactPerson',
      'contactNumber',
    ),
    ['unitsRequired', '0', 'too-few'],
    ['unitsRequired', '-1', 'too-few'],
    ['unitsRequired', '101', 'too-many'],
    ['unitsRequired', '1.5', 'not-a-whole-number'],
    ['unitsRequired', 'two', 'not-a-whole-number'],
    ['unitsRequired', '2 units', 'not-a-whole-number'],
    ['unitsRequired', '9'.repeat(400), 'too-many'],
    ['hospitalLocation', 'x'.repeat(151), 'too-long:150'],
    ['urgency', 'now', 'not-a-choice'],
    ['additionalInfo', 'x'.repeat(1001), 'too-long:1000'],
    ['neededByDate', '2026-11-31', 'not-a-date'],
    ['neededByDate', '2026-11-19', 'in-the-past'],
    ['neededByDate', '2027-01-20', 'too-far-ahead'],
  ])('refuses %s %j as %s, at that field', (field, value, code) => {
    expect(problems(bloodRequestDetails, { ...request, [field]: value })).toMatchObject({ [field]: code });
  });

  it.each(['২', '٢', '۲', '२', '２'])('accepts %s units as two', (unitsRequired) => {
    expect(v.parse(bloodRequestDetails, { ...request, unitsRequired }).unitsRequired).toBe(2);
  });

  it.each([
    ['2026-11-20', '', '2026-11-20T17:59:00Z'],
    ['2026-11-20', '12:01', '2026-11-20T06:01:00Z'],
    ['2027-01-19', '12:00', '2027-01-19T06:00:00Z'],
  ])('stores "%s" "%s" of the campus as %s', (neededByDate, neededByTime, stored) => {
    const input = v.parse(bloodRequestDetails, { ...request, neededByDate, neededByTime });
    expect(requestDetailsOf(input, timeZone).neededBy).toEqual(new Date(stored));
  });

  it.each([
    ['2026-11-20', '12:00', { neededByDate: 'in-the-past' }],
    ['2027-01-19', '12:01', { neededByDate: 'too-far-ahead' }],
    ['2026-11-20', '24:00', { neededByTime: 'not-a-time' }],
    ['2026-11-20', '9 pm', { neededByTime: 'not-a-time' }],
    ['', '21:00', { neededByDate: 'without-a-date' }],
  ])('refuses "%s" "%s" at the right field', (neededByDate, neededByTime, codes) => {
    expect(problems(bloodRequestDetails, { ...request, neededByDate, neededByTime })).toEqual(codes);
  });

  it.each([
    ['2026-11-19', '21:00', {}],
    ['2026-11-19', '20:00', { neededByDate: 'in-the-past' }],
    ['', '', {}],
  ])(
    'of a request that was needed by yesterday, 9 PM, takes "%s" "%s"',
    (neededByDate, neededByTime, codes) => {
      const edit = postRequestInput(now, timeZone, bangladesh, new Date('2026-11-19T15:00:00Z'));
      expect(problems(edit, { ...request, neededByDate, neededByTime })).toEqual(codes);
    },
  );

  it('accepts an empty hospital location and additional information', () => {
    const bare = { ...request, hospitalLocation: '', additionalInfo: '' };
    expect(problems(bloodRequestDetails, bare)).toEqual({});
  });
});

describe('the choices of needed-by', () => {
  it.each([
    ['2026-11-25T03:00', ['2026-11-25 09:00 urgent', '2026-11-25 21:00 urgent']],
    ['2026-11-25T05:00', ['2026-11-25 21:00 urgent', '2026-11-26 09:00 moderate']],
    ['2026-11-25T18:59', ['2026-11-25 21:00 urgent', '2026-11-26 09:00 moderate']],
    ['2026-11-25T19:00', ['2026-11-26 02:00 urgent', '2026-11-26 09:00 urgent']],
    ['2026-11-25T23:59', ['2026-11-26 02:00 urgent', '2026-11-26 09:00 urgent']],
  ])('are, at %s, now and %s', (now, timed) => {
    const choices = neededByChoices(new Date(`${now}:00+06:00`), timeZone);
    expect(choices[0]).toEqual({ neededByDate: null, neededByTime: null, urgency: 'urgent' });
    const shown = choices.slice(1).map((one) => `${one.neededByDate} ${one.neededByTime} ${one.urgency}`);
    expect(shown).toEqual(timed);
  });
});

describe('the create-account form', () => {
  it.each([
    ...required('fullName', 'email', 'password', 'universityId', 'department'),
    ['email', 'ayesha', 'not-an-email'],
    ['password', '12345', 'too-short'],
  ])('refuses %s %j as %s, at that field', (field, value, code) => {
    expect(problems(signUp, { ...account, [field]: value })).toMatchObject({ [field]: code });
  });

  it('accepts a password of six characters as it was typed, spaces and all', () => {
    expect(v.parse(signUp, { ...account, password: '  12  ' }).password).toBe('  12  ');
  });
});
