import { ApiError } from '../../api-error.ts';

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
