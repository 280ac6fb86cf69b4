import type { FieldProblem } from '@blood-bank/domain/records/form-schema';
import { type FormEvent, type RefObject, useLayoutEffect } from 'react';
import { loginMessages as messages } from '#features/account/messages.ts';
import { fieldSentence } from '#lib/forms/messages.ts';
import { emailDraft, keepDraft, readDraft, visitor } from '../../lib/storage/drafts.ts';
import { TextField } from '../../ui/fields.tsx';

interface EmailFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly autoComplete: 'username' | 'email';
  readonly problem: FieldProblem | undefined;
}

/** The email field of the screens of visitors. What was typed on one of them is filled in on the others. */
export function EmailField({ ref, autoComplete, problem }: EmailFieldProps) {
  const { email: label } = messages.labels;

  // With the first commit and not by a default, which would appear in a prerendered page while a person types in it.
  useLayoutEffect(() => {
    const address = readDraft(visitor, emailDraft);
    if (ref.current?.value === '' && typeof address === 'string' && address !== '')
      ref.current.value = address;
  }, [ref]);

  return (
    <TextField
      ref={ref}
      label={label}
      name="email"
      onInput={keepAddress}
      type="email"
      autoComplete={autoComplete}
      required
      problem={problem && fieldSentence(problem, label)}
    />
  );
}

function keepAddress({ currentTarget }: FormEvent<HTMLInputElement>): void {
  keepDraft(visitor, emailDraft, currentTarget.value);
}
