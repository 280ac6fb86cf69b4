import { useEffect } from 'react';
import type { FieldValues, UseFormSubscribe } from 'react-hook-form';
import { keepDraft } from './drafts.ts';

/**
 * Keeps what is typed into a form as the person's draft of the name `form`, with every change. `part` leaves out what
 * must not be kept; it is a function of its file, the same one with every rendering.
 */
export function useKeptDraft<Values extends FieldValues>(
  uid: string,
  form: string,
  subscribe: UseFormSubscribe<Values>,
  part: (values: Values) => unknown = everything,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(uid, form, part(values)),
      }),
    [uid, form, subscribe, part],
  );
}

function everything(values: unknown): unknown {
  return values;
}
