import { bloodGroups } from '@blood-bank/domain/blood-group';
import { requestStatuses, urgencies } from '@blood-bank/domain/records/blood-request';
import { genders, universityRoles } from '@blood-bank/domain/records/donor';
import { limits } from '@blood-bank/domain/records/limits';
import { accountStatuses, roles } from '@blood-bank/domain/records/member';
import { Bytes, GeoPoint, Timestamp } from 'firebase/firestore/lite';
import { unknownField } from './records.ts';

/** Values that a field accepts, and values that it must refuse (decision 002). */
export interface FieldValues {
  readonly accepted: readonly unknown[];
  readonly refused: readonly unknown[];
}

const longest = (length: number) => 'x'.repeat(length);

/** One value of each type. */
const oneOfEachType: readonly unknown[] = [
  ...[null, true, 7, 1.5, ['CSE'], { value: 'CSE' }],
  ...[Timestamp.fromMillis(Date.UTC(2026, 0, 2)), Bytes.fromUint8Array(new Uint8Array([67]))],
  new GeoPoint(1, 2),
];
const noText = oneOfEachType;
const noFlag = [...oneOfEachType.filter((value) => value !== true), 'true', 0, 1];

const combiningMarks = ['\u0301', '\u09be', '\ufe0f'];
/** Texts that begin or end with something invisible: space, control, format characters, and blank letters. */
const untrimmed = [...'\t\n\u0085\u00a0\u2028\u3000\u200b\u115f\u1160\u2800\u3164\uffa0'].flatMap((blank) => [
  blank,
  `${blank}Rahim`,
  `Rahim${blank}`,
]);
/** A combining mark may end a text, but not begin one. */
const afterLetter = combiningMarks.map((mark) => `x${mark}`);
const onNothing = combiningMarks.flatMap((mark) => [mark, `${mark}x`]);
/** Controls of the reading direction: the first, the last and one within each of the two ranges. */
const redirected = [...'\u202a\u202c\u202e\u2066\u2067\u2069'].map((control) => `a${control}b`);
/** The neighbours of those ranges, and other characters between the words of honest texts. */
const honest = [...'\u200d\u202f\u2065\u206a\u00a0\u115f\u2800', '  '].map((sign) => `a${sign}b`);
const withSign = (signs: string) => [...signs].map((sign) => `a${sign}b`);

/** Text of one line; `isThorough` tries the alphabet, once for all fields that share it. */
export function line(max: number, isThorough = false): FieldValues {
  const accepted = ['x', 'xy', longest(max)];
  const refused = ['', ' ', longest(max + 1), ' x', 'x ', 'a\nb', ...noText];
  if (!isThorough) return { accepted, refused };
  const pairs = '😀'.repeat(max / 2);
  return {
    accepted: [...accepted, 'রহিম উদ্দিন', pairs, ...honest, ...afterLetter],
    refused: [
      ...refused,
      ...untrimmed,
      ...onNothing,
      ...redirected,
      ...withSign('\t\u0000\u001f\u007f\u0085\u2028\u2029'),
      `${pairs}x`,
      ...['x'.repeat(100_000), '\u202egnp', '{{7*7}}\r\n', '\0'],
    ],
  };
}

export function optionalLine(max: number): FieldValues {
  const { accepted, refused } = line(max);
  return { accepted: ['', ...accepted], refused: refused.filter((value) => value !== '') };
}

/** Text of several lines, or none. */
export function optionalText(max: number): FieldValues {
  return {
    accepted: ['', 'x', longest(max), 'first\n\nsecond', 'রহিম\nউদ্দিন', ...honest, ...afterLetter],
    refused: [
      longest(max + 1),
      ...untrimmed,
      ...onNothing,
      ...redirected,
      ...withSign('\t\r\u0000\u0085\u2028\u2029'),
      ...noText,
    ],
  };
}

/** Digits, spaces, + - ( ), with at least six digits. */
export function phone(): FieldValues {
  const { phoneMin, phoneMax } = limits;
  return {
    accepted: [
      ...'012345 9876543210 )123456 -123456 123456)'.split(' '),
      ...['+880 1700 000 011', '(02) 555-0100', '1(2)3 4-5+6', '+ 880 1700'],
      ...['1'.repeat(phoneMin), '1'.repeat(phoneMax)],
    ],
    refused: [
      ..."12345 1-2-3-4-5 123456x x123456 123x456 123.456 123/456 123,456 123*456 123'456 123:456".split(' '),
      ...['', '+-() ', ' 123456', '123456 ', '123\n456', '١٢٣٤٥٦', '123–456'],
      ...['1'.repeat(phoneMin - 1), '1'.repeat(phoneMax + 1)],
      ...noText,
    ],
  };
}

/** `YYYY-MM-DD`: the rules check the form, the forms check the calendar. */
export function date(): FieldValues {
  const accepted =
    '2002-03-04 0000-01-01 9999-12-31 2002-10-10 2002-11-20 2002-12-30 2002-09-09 2002-02-19 2002-02-29 2002-02-31';
  const refused = `2002-00-10 2002-13-10 2002-20-10 2002-3-04 2002-03-00 2002-03-32 2002-03-40 2002-03-4 02-03-04
    20022-03-04 2002/03/04 2002-03-04T00:00 2o02-03-04 2002-0a-04 2002-1a-04 2002-03-0a 2002-03-1a 2002-03-2a
    2002-03-3a 2002-03-041 /002-03-04 :002-03-04 2002-0:-04 2002-1/-04 2002-0/-04 2002-03-0/ 2002-03-0: 2002-03-1:
    2002-03-1/ 2002-03-3/ 2002-03-2: 2002-03-2/ 20020304 2002-0304 200203-04`;
  return {
    accepted: accepted.split(' '),
    refused: ['', '2002-03-04 ', ' 2002-03-04', 'yesterday', ...refused.split(/\s+/), ...noText],
  };
}

export function optionalDate(): FieldValues {
  const { accepted, refused } = date();
  return { accepted: [null, ...accepted.slice(0, 1)], refused: refused.filter((value) => value !== null) };
}

/** One text of a list, and none that resembles one. */
function choice(choices: readonly string[]): FieldValues {
  const alike = choices.flatMap((one) => [one.toLowerCase(), one.toUpperCase(), `${one} `, one.slice(0, -1)]);
  const refused = [...new Set([...alike, ...listed])].filter((text) => !choices.includes(text));
  return { accepted: choices, refused: [...refused, ...noText] };
}

/** All texts of all lists, texts of none, and the true minus sign. */
const listed = [
  bloodGroups,
  genders,
  universityRoles,
  urgencies,
  requestStatuses,
  roles,
  accountStatuses,
  [unknownField, 'O−', 'approved', 'deleted'],
].flat();

export const bloodGroup = (): FieldValues => choice(bloodGroups);
export const role = (): FieldValues => choice(roles);
export const accountStatus = (): FieldValues => choice(accountStatuses);
/** How a request may end. */
export const closing = (): FieldValues => choice(requestStatuses.filter((status) => status !== 'active'));
export const gender = (): FieldValues => choice(genders);
export const urgency = (): FieldValues => choice(urgencies);

export function universityRole(): FieldValues {
  const { accepted, refused } = choice(universityRoles);
  return { accepted: [null, ...accepted], refused: refused.filter((value) => value !== null) };
}

export function flag(): FieldValues {
  return { accepted: [true, false], refused: noFlag };
}

export function units(): FieldValues {
  const { unitsMin, unitsMax } = limits;
  return {
    accepted: [unitsMin, unitsMin + 1, unitsMax - 1, unitsMax],
    refused: [unitsMin - 1, unitsMax + 1, -1, 2 ** 53, '2', ...oneOfEachType.filter((value) => value !== 7)],
  };
}

/** An id that the member chooses: short, of letters, digits, _ and -. */
export function recordId(): FieldValues {
  const neighbours = [...'@[`{: .+é१\u200b\n\u202e'];
  return {
    accepted: [...'AZaz09_-', 'Request-1_b', longest(limits.recordId)],
    refused: [
      ...neighbours.flatMap((sign) => [`a${sign}`, `${sign}a`]),
      ...[longest(limits.recordId + 1), longest(1_500), 'two words', '\u200b', '<img src=x>'],
    ],
  };
}

/** Only one value, which is another in each record. */
export function only(...accepted: readonly unknown[]): FieldValues {
  const refused = [...oneOfEachType, false, '', 'another'];
  return { accepted, refused: refused.filter((value) => !accepted.includes(value)) };
}
