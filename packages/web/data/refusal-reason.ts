/** Why the embedded backend refused a call, where the error code alone does not tell. */
export interface RefusalReason {
  /** One of `errorReasons` in packages/backend/error-reason.ts. */
  readonly reason: string;
  /** When the call may be made again; null where the server did not say. */
  readonly retryAfterSeconds: number | null;
  /** The server's sentence. */
  readonly sentence: string;
}

/** `REASON: sentence` or `REASON; retry-after=720: sentence`, in the frames that the two SDKs put around a message. */
const pattern =
  /^(?:Firebase: |Request failed with error: )?([A-Z]+(?:_[A-Z]+)+)(?:; retry-after=(\d+))?: (.*?)(?: \(auth\/[\w-]+\)\.)?$/s;

/** Reads the reason from the message of an SDK's error; null where the server gave none. */
export function readRefusalReason(message: string): RefusalReason | null {
  const [, reason, seconds, sentence] = pattern.exec(message) ?? [];
  if (reason === undefined || sentence === undefined) return null;
  return { reason, retryAfterSeconds: seconds === undefined ? null : Number(seconds), sentence };
}
