import type { FieldProblem } from '@blood-bank/domain/records/form-schema';
import type { FormEvent, RefObject } from 'react';
import { fieldSentence } from '#messages/fields.ts';
import { loginMessages as messages } from '#messages/login.ts';
import { keepDraft, readDraft, visitor } from '../../session/drafts.ts';
import { TextField } from '../../ui/fields.tsx';

interface EmailFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly autoComplete: 'username' | 'email';
  readonly problem: FieldProblem | undefined;
}

const draftName = 'email';

/** The email field of the screens of visitors. What was typed on one of them is filled in on the others. */
export function EmailField({ ref, autoComplete, problem }: EmailFieldProps) {
  const { email: label } = messages.labels;
  return (
    <TextField
      ref={ref}
      label={label}
      name="email"
      defaultValue={readAddress()}
      onInput={keepAddress}
      type="email"
      autoComplete={autoComplete}
      required
      problem={problem && fieldSentence(problem, label)}
    />
  );
}

function readAddress(): string {
  const kept = readDraft(visitor, draftName);
  return typeof kept === 'string' ? kept : '';
}

function keepAddress({ currentTarget }: FormEvent<HTMLInputElement>): void {
  keepDraft(visitor, draftName, currentTarget.value);
}
