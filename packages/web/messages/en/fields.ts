import type { FieldProblem } from '@blood-bank/domain/records/form-schema';
import { limits } from '@blood-bank/domain/records/limits';
import { formatCount } from './formats.ts';

const tooLong = 'too-long:';

/** The messages of all forms. */
export const formMessages = {
  missingFields: 'Please fill in all required fields.',
  wrongFields: 'Please correct the marked fields.',
  passwordTooShort: 'Password should be at least 6 characters long.',
  chooseDepartment: 'Select one',
} as const;

/** Explains a problem of the field with this label, and how to correct it. */
export function fieldSentence(problem: FieldProblem, label: string): string {
  return isTooLong(problem)
    ? `${label} is too long: it can have ${formatCount(Number(problem.slice(tooLong.length)))} characters at most.`
    : sentences[problem](label);
}

const sentences: Readonly<Record<Exclude<FieldProblem, TooLong>, (label: string) => string>> = {
  required: (label) => `${label} is required.`,
  'too-short': () => formMessages.passwordTooShort,
  'not-a-choice': (label) => `${label}: please choose one from the list.`,
  'not-a-phone-number': () =>
    `Enter a phone number of ${limits.phoneMin} to ${limits.phoneMax} characters: digits (at least 6), spaces, + - ( ). For example +880 1700 000 000.`,
  'not-an-email': () => 'Enter an email address, for example name@campus.test.',
  'not-a-date': (label) => `${label} is not a whole date of the calendar.`,
  'in-the-future': (label) => `${label} can’t be in the future.`,
  'not-before-today': (label) => `${label} must be before today.`,
  'too-long-ago': (label) => `${label} is too long ago.`,
  'before-birth': (label) => `${label} can’t be before the date of birth.`,
  'not-a-whole-number': (label) => `${label} must be a whole number, in digits.`,
  'too-few': (label) => `${label} must be at least ${limits.unitsMin}.`,
  'too-many': (label) => `${label} can be at most ${limits.unitsMax}.`,
};

type TooLong = Extract<FieldProblem, `${typeof tooLong}${number}`>;

function isTooLong(problem: FieldProblem): problem is TooLong {
  return problem.startsWith(tooLong);
}
