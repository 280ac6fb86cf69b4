import type { FieldProblem } from '@blood-bank/domain/records/form-schema';
import { limits } from '@blood-bank/domain/records/limits';
import { formatCount } from '../i18n/formats.en.ts';

const tooLong = 'too-long:';

/** The messages of all forms. */
export const formMessages = {
  missingFields: 'Please fill in all required fields.',
  wrongFields: 'Please correct the marked fields.',
  passwordTooShort: 'Password should be at least 6 characters long.',
  choose: 'Select one',
} as const;

/** Changes to a stored record that had been typed before, and that the form shows again. */
export const unsavedMessages = {
  restored: 'Your unsaved changes are filled in again.',
  discard: 'Discard them',
} as const;

/** Explains a problem of the field with this label, and how to correct it. */
export function fieldSentence(problem: FieldProblem, label: string): string {
  return isTooLong(problem)
    ? `${label} is too long. It can have at most ${formatCount(Number(problem.slice(tooLong.length)))} characters.`
    : sentences[problem](label);
}

const sentences: Readonly<Record<Exclude<FieldProblem, TooLong>, (label: string) => string>> = {
  required: (label) => `${label} is required.`,
  'too-short': () => formMessages.passwordTooShort,
  'not-a-choice': (label) => `${label}: please choose one from the list.`,
  'not-a-phone-number': () =>
    `Enter a phone number of ${limits.phoneMin} to ${limits.phoneMax} characters with at least 6 digits, for example +880 1700 000 000. Spaces, + - and ( ) are fine.`,
  'not-an-email': () => 'Enter an email address, for example name@campus.test.',
  'not-a-date': (label) => `${label} is not a real date. Please check the day, the month and the year.`,
  'in-the-future': (label) => `${label} can’t be in the future.`,
  'not-before-today': (label) => `${label} must be before today.`,
  'too-long-ago': (label) => `${label} is too long ago.`,
  'before-birth': (label) => `${label} can’t be before the date of birth.`,
  unreachable: () => 'Enter a contact number or an email address.',
  'not-a-time': (label) => `${label} is not a time of day, for example 21:00.`,
  'without-a-date': (label) => `${label} is required with a time.`,
  'in-the-past': (label) => `${label} and time must be later than now.`,
  'too-far-ahead': (label) => `${label} can be at most ${limits.neededByDays} days ahead.`,
  'not-a-whole-number': (label) => `${label} must be a whole number, for example 2.`,
  'too-few': (label) => `${label} must be at least ${limits.unitsMin}.`,
  'too-many': (label) => `${label} can be at most ${limits.unitsMax}.`,
};

type TooLong = Extract<FieldProblem, `${typeof tooLong}${number}`>;

function isTooLong(problem: FieldProblem): problem is TooLong {
  return problem.startsWith(tooLong);
}

/** Contact numbers that are typed: what is asked about them. A number that is asked about is stored as it is by the next press. */
export const phoneNumberMessages = {
  several: 'There are several numbers here. Choose one.',
  cutOff: 'A spreadsheet has cut off the last digits of this number. Enter the whole number.',
  lostZero: (suggestion: string) => `Is it ${suggestion}? To keep the number as it is, send the form again.`,
  digits: (digits: number, expected: number) =>
    `This number has ${formatCount(digits)} digits; mobile numbers have ${formatCount(expected)}. Correct it, or send the form again to keep it.`,
  take: (number: string) => `Use ${number}`,
} as const;
