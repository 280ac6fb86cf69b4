import { ApiError } from '../api-error.ts';

/** JSON that is ready to be sent: text, or UTF-8 as the database concatenated it, which saves decoding it. */
export type ResponseText = string | Uint8Array<ArrayBuffer>;

/** The text before, between and after the documents of a response. */
export interface ResponseFrame {
  readonly before: string;
  readonly between: string;
  readonly after: string;
}

// A response is one text in memory. A client pages through more.
const maximumResponseBytes = 134_217_728;

/** @throws ApiError RESOURCE_EXHAUSTED when a response of so many bytes is too long */
export function checkResponseSize(bytes: number): void {
  if (bytes > maximumResponseBytes) throw responseTooLong();
}

/** The error for a response that is too long. */
export function responseTooLong(): ApiError {
  return new ApiError(
    'RESOURCE_EXHAUSTED',
    `The answer would have more than ${maximumResponseBytes} bytes: request fewer documents per call, with limit and startAfter.`,
  );
}
