import { dataMessages } from '#lib/firestore/messages.ts';

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
  | 'rate-limited'
  | 'quota-exceeded'
  | 'other';

export interface DataProblem {
  readonly kind: DataProblemKind;
  /** The provider's own message, unaltered in English; ours where no provider answered. */
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
  'resource-exhausted': 'rate-limited',
  unavailable: 'unavailable',
  'deadline-exceeded': 'timeout',
  'auth/invalid-credential': 'wrong-credentials',
  'auth/user-not-found': 'wrong-credentials',
  'auth/wrong-password': 'wrong-credentials',
  'auth/invalid-email': 'not-an-email',
  'auth/email-already-in-use': 'conflict',
  'auth/network-request-failed': 'offline',
  'auth/too-many-requests': 'rate-limited',
  'auth/user-token-expired': 'signed-out',
  'auth/invalid-user-token': 'signed-out',
  'auth/invalid-refresh-token': 'signed-out',
  'auth/user-disabled': 'signed-out',
};

/** Why the embedded backend refused a call, where the error code alone does not tell. */
interface RefusalReason {
  /** One of `errorReasons` in embedded-firebase/server/error-reason.ts. */
  readonly reason: string;
  /** When the call may be made again; null where the server did not say. */
  readonly retryAfterSeconds: number | null;
  /** The server's sentence. */
  readonly sentence: string;
}

/** `REASON: sentence` or `REASON; retry-after=720: sentence`, in the frames that the two SDKs put around a message. */
const refusalPattern =
  /^(?:Firebase: |Request failed with error: )?([A-Z]+(?:_[A-Z]+)+)(?:; retry-after=(\d+))?: (.*?)(?: \(auth\/[\w-]+\)\.)?$/s;

/** The problem for each reason of the embedded backend. */
const problemByReason: Readonly<Record<string, (refusal: RefusalReason) => DataProblem>> = {
  COMMON_PASSWORD: () => ({ kind: 'common-password', message: dataMessages.commonPassword }),
  // The server's sentence: its domains may be newer than the build's.
  EMAIL_NOT_ALLOWED: ({ sentence }) => ({
    kind: 'foreign-address',
    message: dataMessages.fromProvider('auth/operation-not-allowed', sentence),
  }),
  CREATION_QUOTA_EXCEEDED: (refusal) => ({
    kind: 'quota-exceeded',
    message: dataMessages.dayUsedUp(minutesToWait(refusal)),
  }),
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
  return { kind: kindByCode[code] ?? 'other', message: dataMessages.fromProvider(code, message) };
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

/** Reads the reason from the message of an SDK's error; null where the server gave none. */
function readRefusalReason(message: string): RefusalReason | null {
  const [, reason, seconds, sentence] = refusalPattern.exec(message) ?? [];
  if (reason === undefined || sentence === undefined) return null;
  return { reason, retryAfterSeconds: seconds === undefined ? null : Number(seconds), sentence };
}

function minutesToWait({ retryAfterSeconds }: RefusalReason): number | null {
  return retryAfterSeconds === null ? null : Math.ceil(retryAfterSeconds / 60);
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Firestore Lite reports a fetch without a response as "unknown", with the browser's own message. */
function neverAnswered(code: string, message: string): boolean {
  return code === 'unknown' && /Failed to fetch|NetworkError|Load failed|undefined$/.test(message);
}

/** Writes a problem to the browser's console, for developers and operators. Users read sentences on the page instead. */
export function logProblem(what: string, cause?: unknown): void {
  if (cause === undefined) console.error(what);
  else console.error(what, cause);
}
