import { formatCount } from './formats.ts';

/** Contact numbers that are typed: what is asked about them. A number that is asked about is stored as it is by the next press. */
export const phoneNumberMessages = {
  several: 'There are several numbers here. Choose one.',
  cutOff: 'A spreadsheet has cut off the last digits of this number. Enter the whole number.',
  lostZero: (suggestion: string) => `Is it ${suggestion}? To keep the number as it is, send the form again.`,
  digits: (digits: number, expected: number) =>
    `This number has ${formatCount(digits)} digits; mobile numbers have ${formatCount(expected)}. Correct it, or send the form again to keep it.`,
  take: (number: string) => `Use ${number}`,
} as const;
