import { bloodGroups } from '@blood-bank/domain/blood-group';
import { languages } from '@blood-bank/domain/language';
import { adminActions, auditedCollections } from '@blood-bank/domain/records/audit-entry';
import { requestStatuses, urgencies } from '@blood-bank/domain/records/blood-request';
import { callOutcomes } from '@blood-bank/domain/records/call';
import { components } from '@blood-bank/domain/records/donation';
import { genders, universityRoles } from '@blood-bank/domain/records/donor';
import { emptyValue, type Field } from '@blood-bank/domain/records/field';
import { limits } from '@blood-bank/domain/records/limits';
import { accountStatuses, roles } from '@blood-bank/domain/records/member';
import { offerStatuses } from '@blood-bank/domain/records/offer';
import { pushEndpointMax } from '@blood-bank/domain/records/push-device';
import { canonicalEmail } from '@embedded-firebase/server';
import { Bytes, GeoPoint, serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { donorAttributes } from './accounts.ts';
import { otherNumber, startOfTrial, unknownField } from './documents.ts';

/** Values that a field accepts, and values that it must refuse (decision 002). */
export interface FieldValues {
  readonly accepted: readonly unknown[];
  readonly refused: readonly unknown[];
  /** Whether a record may lack the field. */
  readonly mayBeMissing?: boolean;
}

/** The values of a field of a record; `isThorough` tries the alphabet, once for all lines. */
export function valuesOf(field: Field, isThorough = false): FieldValues {
  const values = valuesOfKind[field.kind] as ValuesOf<Field['kind']> | undefined;
  if (values === undefined) throw new Error(`Each record has its own ${field.kind}.`);
  const { accepted, refused } = values(field, isThorough);
  const { mayBeMissing = false } = field;
  if (!field.optional) return { accepted, refused, mayBeMissing };
  const empty = emptyValue(field);
  return {
    accepted: [empty, ...accepted],
    refused: refused.filter((value) => value !== empty),
    mayBeMissing,
  };
}

/** A well-formed value of the field that differs from the stored one. */
export function anotherValue(field: Field, stored: unknown): unknown {
  if (field.kind === 'choice') return field.choices.find((one) => one !== stored);
  if (field.kind === 'flag') return !stored;
  if (field.kind === 'integer') return Number(stored) + 1;
  const others: Partial<Record<Field['kind'], unknown>> = {
    phone: otherNumber,
    email: 'another@campus.test',
    date: '2001-01-01',
    'time-of-day': '21:00',
    time: serverTimestamp(),
    deadline: later({ days: 1 }),
    ids: [],
    attributes: { hall: 'another' },
  };
  return others[field.kind] ?? 'another';
}

const longest = (length: number) => 'x'.repeat(length);

/** One value of each type. */
const oneOfEachType: readonly unknown[] = [
  ...[null, true, 7, 1.5, ['CSE'], { value: 'CSE' }],
  ...[Timestamp.fromMillis(Date.UTC(2026, 0, 2)), Bytes.fromUint8Array(new Uint8Array([67]))],
  new GeoPoint(1, 2),
];
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
const honest = [...'\u200d\u2027\u202f\u2065\u206a\u00a0\u115f\u2800', '  '].map((sign) => `a${sign}b`);
const withSign = (signs: string) => [...signs].map((sign) => `a${sign}b`);

/** All texts of all lists, texts of none, and the true minus sign. */
const listed = [
  bloodGroups,
  genders,
  universityRoles,
  urgencies,
  requestStatuses,
  offerStatuses,
  callOutcomes,
  components,
  adminActions,
  auditedCollections,
  roles,
  accountStatuses,
  languages,
  [unknownField, 'O−', 'approved', 'deleted'],
].flat();

/** One text of a list, and none that resembles one. */
export function choice(choices: readonly string[]): FieldValues {
  const alike = choices.flatMap((one) => [one.toLowerCase(), one.toUpperCase(), `${one} `, one.slice(0, -1)]);
  const refused = [...new Set([...alike, ...listed])].filter((text) => !choices.includes(text));
  return { accepted: choices, refused: [...refused, ...oneOfEachType] };
}

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

/** Texts with each character that is just inside or just outside of those that its place, `_`, may have. */
function edges(places: string, valid: Pick<RegExp, 'test'>) {
  const texts = places.split(/\s+/).flatMap((place) => {
    const all = ascii.map((sign) => place.replace('_', () => sign));
    const areValid = all.map((text) => valid.test(text));
    const differs = (code: number, next: number) => next in ascii && areValid[next] !== areValid[code];
    return all.filter((_, code) => differs(code, code - 1) || differs(code, code + 1));
  });
  return {
    inside: texts.filter((text) => valid.test(text)),
    outside: texts.filter((text) => !valid.test(text)),
  };
}

type ValuesOf<Kind> = (field: Extract<Field, { readonly kind: Kind }>, isThorough: boolean) => FieldValues;

const valuesOfKind: { readonly [Kind in Field['kind']]?: ValuesOf<Kind> } = {
  /** Text of one line. */
  line({ max }, isThorough) {
    const accepted = ['x', 'xy', longest(max)];
    const refused = ['', ' ', longest(max + 1), ' x', 'x ', 'a\nb', ...oneOfEachType];
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
  },
  /** Text of several lines. */
  text: ({ max }) => ({
    accepted: ['x', longest(max), 'first\n\nsecond', 'রহিম\nউদ্দিন', ...honest, ...afterLetter],
    refused: [
      longest(max + 1),
      ...untrimmed,
      ...onNothing,
      ...redirected,
      ...withSign('\t\r\u0000\u0085\u2028\u2029'),
      ...oneOfEachType,
    ],
  }),
  /** Digits, spaces, + - ( ), with at least six digits. */
  phone() {
    const { phoneMin, phoneMax } = limits;
    const { inside, outside } = edges('_123456 123_456 123456_', /^(?! )[ +()-]*([0-9][ +()-]*){6,}(?<! )$/);
    const refused = '12345|1-2-3-4-5|123456x|x123456|123x456||+-() |123\n456|١٢٣٤٥٦|123–456'.split('|');
    const accepted = '012345|9876543210|+880 1700 000 011|(02) 555-0100|1(2)3 4-5+6|+ 880 1700'.split('|');
    return {
      accepted: [...inside, ...accepted, '1'.repeat(phoneMin), '1'.repeat(phoneMax)],
      refused: [
        ...[...outside, ...refused, '1'.repeat(phoneMin - 1), '1'.repeat(phoneMax + 1)],
        ...oneOfEachType,
      ],
    };
  },
  /** An address in lower case, as accounts have it. */
  email() {
    const places = 'a_@b.c a._@b.c a.a._@b.c a@_.c a@b_b.c a@b_.c a@b.c._ a@b.c_c a@b.c_';
    const { inside, outside } = edges(places, { test: (email) => canonicalEmail(email) === email });
    const refused =
      '|A@b.c|Z@b.c|a@B.c|a@b.C|a b@c.d|a@b c.d|a@b@c.d|@b.c|a@|ab| a@b.c|a@b.c |a\n@b.c|a@b|<a@b.c|a@b.c>|a,b@c.d|.a@b.c|a@.b';
    const tooLong = 'd'.repeat(64);
    const longest = (last: number) =>
      `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(last)}.test`;
    return {
      accepted: [...inside, 'a@b.c', 'donor.1+x@campus.test', `a@b.${'c'.repeat(63)}`, longest(56)],
      refused: [
        ...[...outside, ...refused.split('|'), longest(57), ...oneOfEachType],
        ...[`a${tooLong}@campus.test`, `a@${tooLong}.test`, `a@campus.${tooLong}`],
      ],
    };
  },
  /** `YYYY-MM-DD`: the rules check the form, the forms check the calendar. */
  date() {
    const places = `_002-03-04 2_02-03-04 20_2-03-04 200_-03-04 2002_03-04 2002-_3-04 2002-_0-04 2002-0_-04 2002-1_-04
      2002-03_04 2002-03-_4 2002-03-_0 2002-03-0_ 2002-03-1_ 2002-03-2_ 2002-03-3_`;
    const { inside, outside } = edges(places, /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
    const refused =
      '2002-3-04 2002-03-4 02-03-04 20022-03-04 2002-03-04T00:00 2002-03-041 20020304 2002-0304 200203-04 yesterday';
    return {
      accepted: [...inside, '0000-01-01', '9999-12-31', '2002-02-31'],
      refused: [...outside, ...refused.split(' '), '', '2002-03-04 ', ' 2002-03-04', ...oneOfEachType],
    };
  },
  integer: ({ min, max }) => ({
    accepted: [min, min + 1, max - 1, max],
    refused: [min - 1, max + 1, -1, 2 ** 53, '2', ...oneOfEachType.filter((value) => value !== 7)],
  }),
  /**
   * A point in time later than the request's, within so many days. The trial may take up to an hour, in which the bounds move on;
   * what is written as the server's time is never later than it.
   */
  deadline: ({ maxDays }) => ({
    accepted: [later({ hours: 1 }), later({ days: maxDays })],
    refused: [
      ...[serverTimestamp(), later({ days: maxDays, hours: 1 }), later({ days: 10 * maxDays })],
      ...[later({}), later({ hours: -1 }), ...oneOfEachType],
      ...['2026-12-01', Date.UTC(2100, 0, 1)],
    ],
  }),
  /** Those that the campus asks, as lines. */
  attributes() {
    const { attribute } = limits;
    const refused = ['', ' ', longest(attribute + 1), 'a\nb', null, 7, ['x'], { x: 'x' }];
    const all = Object.fromEntries(donorAttributes.map(({ id }) => [id, longest(attribute)]));
    return {
      accepted: [{}, { hall: 'x' }, { batch: 'রহিম উদ্দিন' }, all],
      refused: [
        ...donorAttributes.flatMap(({ id }) => refused.map((value) => ({ [id]: value }))),
        ...[
          { hall: 'x', batch: '' },
          { [unknownField]: 'x' },
          { Hall: 'x' },
          { ...all, [unknownField]: 'x' },
          ...oneOfEachType,
        ],
      ],
    };
  },
  choice: ({ choices }) => choice(choices),
  flag: () => ({ accepted: [true, false], refused: noFlag }),
};

function later({ days = 0, hours = 0 }): Timestamp {
  return Timestamp.fromMillis(startOfTrial + (days * 24 + hours) * 3_600_000);
}

/**
 * A list of terms within two bounds: their number, and their characters together.
 *
 * @param own what has to be among them
 */
export function searchTerms(own = 'x'): FieldValues {
  const { searchTermsMax, searchTermsLength } = limits;
  const many = (count: number) => [own, ...Array.from({ length: count - 1 }, (_, index) => `t${index}`)];
  return {
    accepted: [[own, 'ra', 'rahim'], many(searchTermsMax), [own, longest(searchTermsLength - own.length)]],
    refused: [
      many(searchTermsMax + 1),
      many(10_000),
      [longest(searchTermsLength + 1)],
      [own, longest(searchTermsLength - own.length + 1)],
      [longest(1_000_000)],
      [{ rahim: true }],
      ...['rahim', ...oneOfEachType.filter((value) => !Array.isArray(value))],
    ],
  };
}

/** The secret of the links by which mails are ended: 256 bits in base64url. */
export function noticeToken(): FieldValues {
  return base64url(43);
}

/** An id that the member chooses: short, of letters, digits, _ and -. */
export function recordId(): FieldValues {
  // A slash parts ids.
  const { inside, outside } = edges('a_ _a', /^[\w/-]+$/);
  const refused = ['two words', '\u200b', 'a\u200b', 'é', 'a१', '\n', '\u202ea', '<img src=x>'];
  return {
    accepted: [...inside.filter((id) => !id.includes('/')), 'Request-0_b', longest(limits.recordId)],
    refused: [...outside, ...refused, longest(limits.recordId + 1), longest(1_500)],
  };
}

/** Only one value, which is another in each record. */
export function just(...accepted: readonly unknown[]): FieldValues {
  const refused = [...oneOfEachType, false, '', 'another'];
  return { accepted, refused: refused.filter((value) => !accepted.includes(value)) };
}

/** So many bytes in base64url. */
function base64url(length: number): FieldValues {
  const { inside, outside } = edges(`${longest(length - 1)}_ _${longest(length - 1)}`, {
    test: (text) => /^[\w-]+$/.test(text),
  });
  const refused = ['', longest(length - 1), longest(length + 1), `${longest(length - 1)}é`];
  return { accepted: inside, refused: [...outside, ...refused, ...oneOfEachType] };
}

/** The address of a device at its push service: a named host, so that nobody makes the host call an address of its network. */
export function pushEndpoint(): FieldValues {
  const places =
    'https://_push.test/x https://push_.test/x https://push._/x https://push.test/_ https://push.t_/x';
  const { inside, outside } = edges(places, /^https:\/\/[a-z0-9.-]+\.[a-z]+\/[!-~]+$/);
  const address = (length: number) => `https://push.test/${longest(length - 'https://push.test/'.length)}`;
  const refused = `http://push.test/x HTTPS://push.test/x https://push.test https://push.test/ https://localhost/x
    https://127.0.0.1/x https://[::1]/x https://169.254.169.254/latest https://push.test:8443/x https://me@push.test/x
    https://.test/x https://push./x https://PUSH.test/x ftp://push.test/x //push.test/x push.test/x xhttps://push.test/x`;
  return {
    accepted: [...inside, 'https://a.b/c', 'https://push-1.a.test/w/?token=a%3d~', address(pushEndpointMax)],
    refused: [
      ...[...outside, ...refused.split(/\s+/), '', address(pushEndpointMax + 1), ...oneOfEachType],
      ...['https://push.test/é', 'https://push.test/a b', 'https://push.test/x\n'],
    ],
  };
}

/** The device's public key, and its secret. */
export const [pushKey, pushAuth] = [base64url(87), base64url(22)];
