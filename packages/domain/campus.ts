import * as v from 'valibot';
import { emailDomainsPattern } from './email-domains.ts';
import { bangladesh } from './phone-number.ts';
import { limits } from './records/limits.ts';

const longestText = 200;
const longestInterval = 366;

const text = v.pipe(v.string('must be text'), v.trim(), v.minLength(1, 'must not be empty'));
const shortText = v.pipe(text, v.maxLength(longestText, `must have at most ${longestText} characters`));
const webAddress = v.pipe(
  shortText,
  v.check((value) => /^https?:\/\/[^/]/.test(value), 'must be a web address that starts with https://'),
);
const logoAddress = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.check(
    (value) => value === '' || /^(https?:\/\/[^/]|\/[^/])/.test(value),
    'must be empty, a path that starts with /, or a web address',
  ),
);

/** At least two labels, each of letters, digits and inner hyphens, after `*.` where subdomains belong too. */
const domainForm = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const emailDomain = v.pipe(
  v.string('must be text'),
  v.maxLength(limits.email, `must have at most ${limits.email} characters`),
  v.regex(
    domainForm,
    'must be a domain in lower case, such as "campus.test", or "*.campus.test" for it and its subdomains',
  ),
);
const emailDomains = v.pipe(
  v.array(emailDomain, 'must be a list'),
  v.maxLength(limits.emailDomainsMax, `must name at most ${limits.emailDomainsMax} domains`),
  v.check((domains) => new Set(domains).size === domains.length, 'must not name a domain twice'),
  v.check(
    (domains) => emailDomainsPattern(domains).length <= limits.emailPatternMax,
    'must be shorter: as one pattern in the security rules the domains have more than ' +
      `${limits.emailPatternMax.toLocaleString('en-US')} characters`,
  ),
);

const timeZone = v.pipe(
  text,
  v.check(isTimeZone, 'must be a time zone of the IANA database, such as "Asia/Dhaka"'),
);

const digits = v.pipe(v.string('must be text'), v.regex(/^\d{1,4}$/, 'must have one to four digits'));

/** How numbers of the campus's country are built; see NumberingPlan. */
const numberingPlan = v.strictObject({
  callingCode: digits,
  trunkPrefix: v.union([v.literal(''), digits], 'must be empty or have one to four digits'),
  mobilePrefixes: v.pipe(v.array(digits, 'must be a list'), v.minLength(1, 'must name at least one')),
  mobileDigits: v.pipe(upTo(15), v.minValue(limits.phoneMin, `must be at least ${limits.phoneMin}`)),
});

/** A list of different names of some things. */
function names(thing: string, longest: number) {
  return v.pipe(
    v.array(v.pipe(text, v.maxLength(longest, `must have at most ${longest} characters`)), 'must be a list'),
    v.check((all) => new Set(all).size === all.length, `must not name ${thing} twice`),
  );
}

/** A whole number from 0 to a bound. */
function upTo(longest: number) {
  return v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(0, 'must be at least 0'),
    v.maxValue(longest, `must be at most ${longest}`),
  );
}

/** In days. */
const interval = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(longestInterval, `must be at most ${longestInterval}`),
);

const attributeText = v.pipe(
  text,
  v.maxLength(limits.attribute, `must have at most ${limits.attribute} characters`),
);

/** How many mails the campus sends. */
const notices = v.strictObject({
  donorsPerUrgentRequest: v.optional(upTo(1_000), 100),
  donorsPerModerateRequest: v.optional(upTo(1_000), 50),
  donorsPerLowRequest: v.optional(upTo(1_000), 0),
  /** Of all requests of a member together; further ones are posted without telling donors. */
  donorsPerPosterAndDay: v.optional(upTo(1_000), 100),
  /** About all requests of a member together; further offers are on the requests' pages only. */
  offerMailsPerPosterAndDay: v.optional(upTo(1_000), 20),
  /** Of every kind, as mail providers have a quota: mail-budget.ts divides them. */
  mailsPerDay: v.optional(upTo(10_000), 500),
});

/** What the campus asks donors beside the specified fields, such as the hall of residence. */
const donorAttribute = v.strictObject({
  /** The name by which records have it, which stays the same when the label changes. */
  id: v.pipe(
    v.string('must be text'),
    v.regex(/^[a-z][a-zA-Z0-9]{0,19}$/, 'must be a name of at most 20 letters and digits, such as "hall"'),
  ),
  label: v.strictObject({ en: attributeText, bn: v.optional(attributeText) }),
  /** What a donor chooses from. Without choices, it is a line of text. */
  choices: v.optional(
    v.pipe(names('a choice', limits.attribute), v.minLength(1, 'must name at least one choice')),
  ),
});
export type DonorAttribute = v.InferOutput<typeof donorAttribute>;

/** The texts of the site in Bangla. What is missing is shown as it is in English. */
const banglaTexts = v.strictObject({
  siteName: v.optional(shortText),
  headline: v.optional(shortText),
  university: v.optional(shortText),
  club: v.optional(shortText),
  developerCredit: v.optional(shortText),
});

/** The schema of campus.json. A problem's message names the field. */
const campusSchema = v.strictObject({
  siteName: shortText,
  headline: shortText,
  university: shortText,
  club: v.strictObject({
    name: shortText,
    logoUrl: logoAddress,
    website: webAddress,
    facebook: webAddress,
    linkedin: webAddress,
  }),
  developerCredit: shortText,
  bangla: v.optional(banglaTexts, {}),
  adminPhone: v.pipe(
    shortText,
    v.maxLength(limits.phoneMax, `must have at most ${limits.phoneMax} characters`),
  ),
  departments: v.pipe(
    names('a department', limits.department),
    v.minLength(1, 'must name at least one department'),
  ),
  /** Those that the form of a request offers to choose. */
  hospitals: v.optional(names('a hospital', limits.hospital), []),
  donorAttributes: v.optional(
    v.pipe(
      v.array(donorAttribute, 'must be a list'),
      v.maxLength(limits.attributesMax, `must name at most ${limits.attributesMax} attributes`),
      v.check(
        (attributes) => new Set(attributes.map(({ id }) => id)).size === attributes.length,
        'must not have an id twice',
      ),
    ),
    [],
  ),
  /** Between two donations of whole blood. */
  donationIntervalDays: interval,
  /** Between other donations and the next one. */
  intervalDaysAfter: v.optional(
    v.strictObject({ platelets: v.optional(interval, 14), plasma: v.optional(interval, 28) }),
    {},
  ),
  /** The zone of the dates and times that the campus agrees on, wherever the reader is. */
  timeZone: v.optional(timeZone, 'Asia/Dhaka'),
  numberingPlan: v.optional(numberingPlan, bangladesh),
  notices: v.optional(notices, {}),
  /** The domains whose addresses may join and read. An empty list leaves the community open to every address. */
  emailDomains: v.optional(emailDomains, []),
});
export type Campus = v.InferOutput<typeof campusSchema>;

/**
 * Parses the text of campus.json.
 *
 * @throws Error whose message names every invalid field, one per line
 */
export function parseCampus(json: string): Campus {
  const result = v.safeParse(campusSchema, parseJson(json));
  if (result.success) return result.output;
  const faults = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'the file'}: ${sentence(issue)}`);
  throw new Error(`campus.json is not right:\n${faults.join('\n')}`);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new Error(`campus.json is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function sentence(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== 'strict_object') return issue.message;
  return issue.received === 'undefined'
    ? 'is missing'
    : 'is not a field that this file has, or is not an object';
}
