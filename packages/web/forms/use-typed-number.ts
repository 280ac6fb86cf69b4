import { readPhoneNumber } from '@blood-bank/domain/read-phone-number';
import type { Fields, FormValues } from '@blood-bank/domain/records/field';
import type { FieldProblem } from '@blood-bank/domain/records/form-schema';
import { useRef } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { phoneNumberMessages as messages } from '#messages/phone-numbers.ts';
import { numberingPlan } from '../data/phone-number.ts';
import type { OfferedNumber } from './phone-field.tsx';

/** What is said about a marked contact number. */
interface NumberMark {
  /** In place of the general sentence. */
  readonly problem?: string;
  /** What it may have been meant to be. */
  readonly offers: readonly OfferedNumber[];
}

/** Asks about the contact number of a form. */
export function useTypedNumber<F extends Fields, Stored>(
  fields: F,
  form: Pick<UseFormReturn<FormValues<F>, unknown, Stored>, 'getValues' | 'setValue' | 'setFocus'>,
) {
  const asked = useRef(new Set<string>());
  const pathOf = (name: keyof F & string) => name as string as Path<FormValues<F>>;
  const typedIn = (name: keyof F & string) => String(form.getValues(pathOf(name)));

  function markOf(name: keyof F & string, problem: FieldProblem | undefined): NumberMark {
    const { sentence, offers } = typedNumber(typedIn(name));
    const buttons = offers.map((number) => ({
      label: messages.take(number),
      accept: () => {
        form.setValue(pathOf(name), number as never, { shouldDirty: true, shouldValidate: true });
        form.setFocus(pathOf(name));
      },
    }));
    const isUnclear = problem === 'not-a-phone-number' && sentence !== null;
    return { offers: buttons, ...(isUnclear && { problem: sentence }) };
  }

  /**
   * Marks a number that is unlikely to reach anyone, unless the form started with it or has asked about it before.
   *
   * @returns whether it has asked
   */
  function ask(initial: FormValues<F>, mark: (name: keyof F & string, sentence: string) => void): boolean {
    const name = Object.keys(fields).find((one) => fields[one]?.kind === 'phone');
    if (name === undefined) return false;
    const typed = typedIn(name);
    const { sentence } = typedNumber(typed);
    if (sentence === null || typed === initial[name] || asked.current.has(typed)) return false;
    asked.current.add(typed);
    mark(name, sentence);
    return true;
  }

  return { markOf, ask };
}

/** What is asked about a contact number that is typed, and the numbers that it may have been meant to be. */
interface TypedNumber {
  readonly sentence: string | null;
  readonly offers: readonly string[];
}

/** Finds out what has to be asked about a contact number that is typed, whether or not it can be stored. */
function typedNumber(typed: string): TypedNumber {
  const reading = readPhoneNumber(typed, numberingPlan);
  if (reading.kind === 'several') return { sentence: messages.several, offers: reading.numbers };
  if (reading.kind === 'cut-off') return { sentence: messages.cutOff, offers: [] };
  const question = reading.kind === 'number' ? reading.question : null;
  if (question === null) return { sentence: null, offers: [] };
  return question.kind === 'lost-zero'
    ? { sentence: messages.lostZero(question.suggestion), offers: [question.suggestion] }
    : { sentence: messages.digits(question.digits, question.expected), offers: [] };
}
