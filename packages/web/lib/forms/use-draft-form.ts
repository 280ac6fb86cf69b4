import type { NumberingPlan } from '@blood-bank/domain/phone-number';
import { readPhoneNumber } from '@blood-bank/domain/read-phone-number';
import { blankForm, type Fields, type FormValues, type StoredValues } from '@blood-bank/domain/records/field';
import { type FieldProblem, formSchema } from '@blood-bank/domain/records/form-schema';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type FormEventHandler, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type Path,
  type ResolverOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { fieldSentence, phoneNumberMessages as messages } from '#lib/forms/messages.ts';
import { numberingPlan } from '../campus/phone-number.ts';
import { keepDraft, readDraft } from '../storage/drafts.ts';
import type { OfferedNumber } from './phone-field.tsx';

export interface DraftFormOptions<F extends Fields> {
  /** The description of the fields: kinds, limits, which are optional. */
  readonly fields: F;
  readonly labels: Readonly<Record<keyof F, string>>;
  /** What the form starts with, where there is no draft; a blank form by default. */
  readonly initial?: FormValues<F>;
  /** Checks more than each field for itself. */
  readonly schema?: (plan: NumberingPlan) => ReturnType<typeof formSchema<F>>;
  /** Where what is typed is kept; null keeps nothing. `part` leaves something out, and stays the same with each rendering. */
  readonly draft: {
    readonly uid: string;
    readonly name: string;
    readonly part?: (values: FormValues<F>) => unknown;
  } | null;
  /** Keeps the marks of a failed submit until the next one, instead of checking a marked field as it is typed. */
  readonly checksOnSubmitOnly?: boolean;
}

/** The codes of what is wrong with each invalid field. */
export type FieldProblems<F extends Fields> = { readonly [Name in keyof F]?: FieldProblem };

export interface DraftForm<F extends Fields> {
  readonly form: UseFormReturn<FormValues<F>, unknown, StoredValues<F>>;
  /** What the form started with: the draft, where there is one. */
  readonly start: FormValues<F>;
  /** What the last check found; what the server refused is not among it. */
  readonly problems: FieldProblems<F>;
  /** The props of a field's component. */
  readonly field: (name: keyof F & string) => FieldProps;
  /** Whether a field is marked with what the server refused about it. */
  readonly isRefused: (name: keyof F & string) => boolean;
  /** Marks a field with what the server refused about it, and focuses it. */
  readonly refuse: (name: keyof F & string, sentence: string) => void;
  readonly focus: (name: keyof F & string) => void;
  /**
   * Fills in what is known of the member, in fields that hold what they started with and not over a draft. It begins no draft,
   * as nobody has typed it.
   */
  readonly suggest: (values: Partial<FormValues<F>>) => void;
  /** Handles submits: an invalid form is not sent; either way the messages at its top are brought into view. */
  readonly submit: (send: (details: StoredValues<F>) => unknown, onInvalid: () => void) => FormEventHandler;
  /** The element of the messages at the top of the form. */
  readonly top: RefObject<HTMLDivElement | null>;
}

interface FieldProps extends ReturnType<UseFormReturn['register']> {
  readonly label: string;
  readonly problem: string | undefined;
  readonly required?: boolean;
  readonly optional?: boolean;
  /** What a marked field may have been meant to hold. */
  readonly offers?: readonly OfferedNumber[];
}

/** The type of an error that the server reported; its message is a sentence. */
const refused = 'refused';
/** In place of a date that can't be read: no date reads so. */
const unreadable = 'unreadable';

/** A form that is checked by the description of its fields, and that keeps what is typed as a draft. */
export function useDraftForm<F extends Fields>(options: DraftFormOptions<F>): DraftForm<F> {
  const { fields, labels, initial = blankForm(fields), draft } = options;
  const { schema = (plan) => formSchema(fields, null, plan) } = options;
  const [kept] = useState<unknown>(() => draft && readDraft(draft.uid, draft.name));
  const [start] = useState(() => restoreDraft(initial, kept));
  const form = useForm<FormValues<F>, unknown, StoredValues<F>>({
    defaultValues: start as DefaultValues<FormValues<F>>,
    resolver: (values, context, resolverOptions) => {
      const check = valibotResolver(schema(numberingPlan));
      return check({ ...values, ...unreadableDates(resolverOptions) }, context, resolverOptions);
    },
    reValidateMode: options.checksOnSubmitOnly ? 'onSubmit' : 'onChange',
  });
  const numbers = useTypedNumber(fields, form);
  const { ref: top, scroll } = useScrollIntoView();
  const suggest = useSuggestions(form, start, kept !== null, useKeptDraft(form, start, draft));

  const errors: [string, { type?: unknown; message?: unknown } | undefined][] = Object.entries(
    form.formState.errors,
  );
  const problems = Object.fromEntries(
    errors.flatMap(([name, error]) => (error?.type === refused ? [] : [[name, error?.message]])),
  ) as FieldProblems<F>;
  const refusals = new Map(
    errors.flatMap(([name, error]) => (error?.type === refused ? [[name, String(error.message)]] : [])),
  );

  function field(name: keyof F & string): FieldProps {
    const label = labels[name];
    const problem = problems[name];
    const isNumber = fields[name]?.kind === 'phone';
    const isMarked = problem !== undefined || refusals.has(name);
    return {
      ...form.register(pathOf(name)),
      label,
      problem: problem === undefined ? refusals.get(name) : fieldSentence(problem, label),
      ...(isNumber && isMarked && numbers.markOf(name, problem)),
      ...(fields[name]?.kind !== 'flag' && { [fields[name]?.optional ? 'optional' : 'required']: true }),
    };
  }

  function refuse(name: keyof F & string, message: string): void {
    form.setError(pathOf(name), { type: refused, message }, { shouldFocus: true });
  }

  function pathOf(name: keyof F & string) {
    return name as string as Path<FormValues<F>>;
  }

  return {
    form,
    start,
    problems,
    field,
    isRefused: (name) => refusals.has(name),
    focus: (name) => form.setFocus(pathOf(name)),
    suggest,
    refuse,
    submit: (send, onInvalid) =>
      form.handleSubmit(
        async (details) => {
          if (numbers.ask(initial, refuse)) onInvalid();
          else await send(details);
          scroll();
        },
        () => {
          scroll();
          onInvalid();
        },
      ),
    top,
  };
}

/**
 * Returns what a form starts with: `initial`, overwritten by the values of a draft that have the same type. A draft from an older
 * version of the app may hold anything.
 */
export function restoreDraft<Values extends Readonly<Record<string, string | boolean>>>(
  initial: Values,
  kept: unknown,
): Values {
  if (typeof kept !== 'object' || kept === null) return initial;
  const fitting = Object.entries(kept).filter(
    ([field, value]) => Object.hasOwn(initial, field) && typeof value === typeof initial[field],
  );
  return { ...initial, ...Object.fromEntries(fitting) };
}

/**
 * Keeps every change as a draft, also what was typed into a prerendered page, unless the returned function makes it: then only
 * where a draft has begun.
 */
function useKeptDraft<F extends Fields>(
  { getValues, subscribe }: DraftForm<F>['form'],
  start: FormValues<F>,
  draft: DraftFormOptions<F>['draft'],
): (change: () => void) => void {
  const { uid, name, part } = draft ?? {};
  const hasBegun = useRef(false);
  const isSuggesting = useRef(false);
  useEffect(() => {
    if (uid === undefined || name === undefined) return;
    const keep = (values: FormValues<F>) => keepDraft(uid, name, part === undefined ? values : part(values));
    const wasTypedEarly = Object.entries(getValues()).some(([field, value]) => value !== start[field]);
    if (wasTypedEarly) {
      hasBegun.current = true;
      keep(getValues());
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        hasBegun.current ||= !isSuggesting.current;
        if (hasBegun.current) keep(values);
      },
    });
  }, [uid, name, part, start, getValues, subscribe]);
  return useCallback((change) => {
    isSuggesting.current = true;
    change();
    isSuggesting.current = false;
  }, []);
}

function useSuggestions<F extends Fields>(
  { getValues, getFieldState, setValue }: DraftForm<F>['form'],
  start: FormValues<F>,
  hasDraft: boolean,
  withoutDraft: (change: () => void) => void,
): DraftForm<F>['suggest'] {
  return useCallback(
    (values) => {
      if (hasDraft) return;
      for (const [name, value] of Object.entries(values)) {
        const path = name as Path<FormValues<F>>;
        const isInUse = document.activeElement?.getAttribute('name') === name;
        if (value === '' || isInUse || getValues(path) !== start[name]) continue;
        const shouldValidate = getFieldState(path).invalid;
        withoutDraft(() => setValue(path, value as never, { shouldValidate }));
      }
    },
    [hasDraft, start, withoutDraft, getValues, getFieldState, setValue],
  );
}

/**
 * Scrolls the element with `ref` into view on `scroll()`, in the next frame, when the outcome of a call is rendered. For a
 * message at the top of a form, whose button is at its end. An invalid field that has focus is scrolled to last: it has to
 * be in view, with the message if both fit.
 */
function useScrollIntoView() {
  const ref = useRef<HTMLDivElement>(null);
  const [calls, setCalls] = useState(0);
  useEffect(() => {
    if (calls === 0) return;
    const frame = requestAnimationFrame(() => {
      ref.current?.scrollIntoView({ block: 'nearest' });
      document.activeElement?.closest('[aria-invalid]')?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [calls]);
  const scroll = useCallback(() => setCalls((count) => count + 1), []);
  return { ref, scroll };
}

/**
 * The fields that hold an invalid date, such as February 30 or a year without its day. A page reads them as empty, and only
 * `badInput` distinguishes them: saved as empty, what was typed would be lost silently.
 */
function unreadableDates<Values extends object>({ fields }: ResolverOptions<Values>): Record<string, string> {
  const refs: { readonly name: string; readonly ref: unknown }[] = Object.values(fields);
  const invalid = refs.filter(({ ref }) => ref instanceof HTMLInputElement && ref.validity.badInput);
  return Object.fromEntries(invalid.map(({ name }) => [name, unreadable]));
}

/** What is said about a marked contact number. */
interface NumberMark {
  /** In place of the general sentence. */
  readonly problem?: string;
  /** What it may have been meant to be. */
  readonly offers: readonly OfferedNumber[];
}

/** Asks about the contact number of a form. */
function useTypedNumber<F extends Fields, Stored>(
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
