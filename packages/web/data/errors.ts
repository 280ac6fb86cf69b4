import { dataMessages } from '../messages/en/data.ts';
import { type RefusalReason, readRefusalReason } from './refusal-reason.ts';

/**
 * What went wrong with a call, as far as a screen has to know. Firestore Lite cannot tell an invalid argument from a
 * failed precondition (both are HTTP 400), nor an existing document from a lost race (both are HTTP 409).
 */
export type DataProblemKind =
  | 'offline'
  | 'timeout'
  | 'unavailable'
  | 'wrong-credentials'
  | 'not-an-email'
  | 'common-password'
  | 'foreign-address'
  | 'denied'
  | 'signed-out'
  | 'conflict'
  | 'missing'
  | 'missing-index'
  | 'throttled'
  | 'quota-exceeded'
  | 'other';

export interface DataProblem {
  readonly kind: DataProblemKind;
  /** The provider's own message, unaltered; ours where no provider answered. */
  readonly message: string;
}

/** A call that timed out, or a chunk that could not be loaded. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly kind: DataProblemKind;

  constructor(kind: DataProblemKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

const kindByCode: Readonly<Record<string, DataProblemKind>> = {
  'permission-denied': 'denied',
  unauthenticated: 'signed-out',
  'failed-precondition': 'missing-index',
  'already-exists': 'conflict',
  aborted: 'conflict',
  'not-found': 'missing',
  'resource-exhausted': 'throttled',
  unavailable: 'unavailable',
  'deadline-exceeded': 'timeout',
  'auth/invalid-credential': 'wrong-credentials',
  'auth/user-not-found': 'wrong-credentials',
  'auth/wrong-password': 'wrong-credentials',
  'auth/invalid-email': 'not-an-email',
  'auth/email-already-in-use': 'conflict',
  'auth/network-request-failed': 'offline',
  'auth/too-many-requests': 'throttled',
  'auth/user-token-expired': 'signed-out',
  'auth/invalid-user-token': 'signed-out',
  'auth/invalid-refresh-token': 'signed-out',
  'auth/user-disabled': 'signed-out',
};

/** The problem for each reason of the embedded backend. */
const problemByReason: Readonly<Record<string, (refusal: RefusalReason) => DataProblem>> = {
  COMMON_PASSWORD: () => ({ kind: 'common-password', message: dataMessages.commonPassword }),
  // The server's sentence: its domains may be newer than the build's.
  EMAIL_NOT_ALLOWED: ({ sentence }) => ({ kind: 'foreign-address', message: sentence }),
  READ_QUOTA_EXCEEDED: (refusal) => ({
    kind: 'quota-exceeded',
    message: dataMessages.tooMuchRead(minutesToWait(refusal)),
  }),
  WRITE_QUOTA_EXCEEDED: (refusal) => ({
    kind: 'quota-exceeded',
    message: dataMessages.tooMuchWritten(minutesToWait(refusal)),
  }),
};

/** Classifies an error of either SDK, or of our own. */
export function problemOf(error: unknown): DataProblem {
  if (error instanceof CallError) return { kind: error.kind, message: error.message };
  const message = error instanceof Error ? error.message : String(error);
  const code = codeOf(error);
  if (neverAnswered(code, message)) return { kind: 'offline', message: dataMessages.noConnection };
  const refusal = readRefusalReason(message);
  const explained = refusal && problemByReason[refusal.reason]?.(refusal);
  if (explained) return explained;
  return { kind: kindByCode[code] ?? 'other', message };
}

/** The sentence for a failed call: `sentence`, or that the account's quota is used up. */
export function failureSentence(error: unknown, sentence: string): string {
  const { kind, message } = problemOf(error);
  return kind === 'quota-exceeded' ? message : sentence;
}

/** The retry of a failed call; undefined while the account's quota is used up. */
export function retryFor<Retry>(error: unknown, retry: Retry): Retry | undefined {
  return problemOf(error).kind === 'quota-exceeded' ? undefined : retry;
}

/** Whether the error is transient: the same call may succeed later. */
export function isTransient(error: unknown): boolean {
  return ['offline', 'timeout', 'unavailable'].includes(problemOf(error).kind);
}

/** Whether to retry automatically. Not after a time-out: the user has waited long enough to be asked. */
export function isRetryable(error: unknown): boolean {
  return isTransient(error) && problemOf(error).kind !== 'timeout';
}

function minutesToWait({ retryAfterSeconds }: RefusalReason): number | null {
  return retryAfterSeconds === null ? null : Math.ceil(retryAfterSeconds / 60);
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Firestore Lite reports a fetch without an answer as "unknown", with the browser's own message. */
function neverAnswered(code: string, message: string): boolean {
  return code === 'unknown' && /Failed to fetch|NetworkError|Load failed|undefined$/.test(message);
}

/** Writes a problem to the browser's console, for developers and operators. Users read sentences on the page instead. */
export function logProblem(what: string, cause?: unknown): void {
  if (cause === undefined) console.error(what);
  else console.error(what, cause);
}
