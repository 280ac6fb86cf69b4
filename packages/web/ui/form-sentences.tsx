import type { ReactNode } from 'react';
import { FormAlert } from './form-alert.tsx';

interface FormSentencesProps {
  /** Those that apply; the others are false or null. */
  readonly sentences: readonly (string | false | null)[];
  /** A way out, where there is one. */
  readonly children?: ReactNode;
}

/** Everything that keeps a form from being sent, in one alert at its top. */
export function FormSentences({ sentences, children }: FormSentencesProps) {
  const applying = sentences.filter((sentence) => typeof sentence === 'string');
  if (applying.length === 0) return null;
  return (
    <FormAlert>
      {applying.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {children}
    </FormAlert>
  );
}
