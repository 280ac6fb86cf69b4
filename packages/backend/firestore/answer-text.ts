import { ApiError } from '../api-error.ts';

/** JSON that is ready to be sent: as text, or in UTF-8 where the database has put it together, so that nobody decodes it. */
export type AnswerText = string | Uint8Array<ArrayBuffer>;

/** What stands before, between and behind the documents of an answer. */
export interface AnswerFrame {
  readonly before: string;
  readonly between: string;
  readonly after: string;
}

/** An answer as text. */
export function textOfAnswer(answer: AnswerText): string {
  return typeof answer === 'string' ? answer : new TextDecoder().decode(answer);
}

// An answer is one text in memory. Whoever wants more can page through it.
const maximumAnswerBytes = 134_217_728;

/** @throws ApiError RESOURCE_EXHAUSTED when an answer of so many bytes is too long */
export function checkAnswerSize(bytes: number): void {
  if (bytes > maximumAnswerBytes) throw answerTooLong();
}

/** The refusal of an answer that is too long. */
export function answerTooLong(): ApiError {
  return new ApiError(
    'RESOURCE_EXHAUSTED',
    `The answer would have more than ${maximumAnswerBytes} bytes: ask for fewer documents at once, by limit and startAfter.`,
  );
}
