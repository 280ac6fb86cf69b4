/**
 * Machine-readable reasons of refusals that share an error code with other ones, like the `reason` of google.rpc.ErrorInfo.
 * Clients go by them, so that the sentence behind one may be reworded or translated. They are part of the protocol.
 */
export const errorReasons = [
  'COMMON_PASSWORD',
  'CREATION_QUOTA_EXCEEDED',
  'EMAIL_NOT_ALLOWED',
  'READ_QUOTA_EXCEEDED',
  'WRITE_QUOTA_EXCEEDED',
] as const;
export type ErrorReason = (typeof errorReasons)[number];

const prefix = new RegExp(`^(?:${errorReasons.join('|')})(?:; retry-after=\\d+)?: `);

/**
 * Puts a reason in front of the sentence of a refusal: `READ_QUOTA_EXCEEDED; retry-after=720: You have …`. It is part of the
 * message because the Firebase SDK passes on nothing else of an error's body than the code and the message.
 *
 * @param retryAfterSeconds when the call may be made again, where the server knows
 */
export function withReason(reason: ErrorReason, sentence: string, retryAfterSeconds?: number): string {
  const parameter = retryAfterSeconds === undefined ? '' : `; retry-after=${retryAfterSeconds}`;
  return `${reason}${parameter}: ${sentence}`;
}

/** Returns the sentence alone, for a page of the backend's own that shows it to a person. */
export function withoutReason(message: string): string {
  return message.replace(prefix, '');
}
