import { useEffect } from 'react';
import type { FieldValues, UseFormSubscribe } from 'react-hook-form';
import { keepDraft } from './drafts.ts';

/** Keeps what is typed into a form as the member's draft of the name `form`, with every change. */
export function useKeptDraft<Values extends FieldValues>(
  uid: string,
  form: string,
  subscribe: UseFormSubscribe<Values>,
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(uid, form, values) }),
    [uid, form, subscribe],
  );
}
