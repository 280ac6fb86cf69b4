import { readPhoneNumber } from '@blood-bank/domain/read-phone-number';
import { phoneNumberMessages as messages } from '#messages/phone-numbers.ts';
import { numberingPlan } from '../data/phone-number.ts';

/** What is asked about a contact number that is typed, and the numbers that it may have been meant to be. */
interface TypedNumber {
  readonly sentence: string | null;
  readonly offers: readonly string[];
}

/** Finds out what has to be asked about a contact number that is typed, whether or not it can be stored. */
export function typedNumber(typed: string): TypedNumber {
  const reading = readPhoneNumber(typed, numberingPlan);
  if (reading.kind === 'several') return { sentence: messages.several, offers: reading.numbers };
  if (reading.kind === 'cut-off') return { sentence: messages.cutOff, offers: [] };
  const question = reading.kind === 'number' ? reading.question : null;
  if (question === null) return { sentence: null, offers: [] };
  return question.kind === 'lost-zero'
    ? { sentence: messages.lostZero(question.suggestion), offers: [question.suggestion] }
    : { sentence: messages.digits(question.digits, question.expected), offers: [] };
}
