import { ApiError } from '../api-error.ts';

/** JSON that is ready to be sent: text, or UTF-8 as the database concatenated it, which saves decoding it. */
export type AnswerText = string | Uint8Array<ArrayBuffer>;

/** The text before, between and after the documents of an answer. */
export interface AnswerFrame {
  readonly before: string;
  readonly between: string;
  readonly after: string;
}

/** Decodes an answer. */
export function textOfAnswer(answer: AnswerText): string {
  return typeof answer === 'string' ? answer : new TextDecoder().decode(answer);
}

// An answer is one text in memory. A client pages through more.
const maximumAnswerBytes = 134_217_728;

/** @throws ApiError RESOURCE_EXHAUSTED when an answer of so many bytes is too long */
export function checkAnswerSize(bytes: number): void {
  if (bytes > maximumAnswerBytes) throw answerTooLong();
}

/** The error for an answer that is too long. */
export function answerTooLong(): ApiError {
  return new ApiError(
    'RESOURCE_EXHAUSTED',
    `The answer would have more than ${maximumAnswerBytes} bytes: request fewer documents per call, with limit and startAfter.`,
  );
}
