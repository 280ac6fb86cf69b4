const httpStatusOf = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  OUT_OF_RANGE: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
  ALREADY_EXISTS: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
} as const;

/** The HTTP status codes of errors. */
type HttpErrorStatus = (typeof httpStatusOf)[CanonicalStatus] | 405 | 408 | 413 | 415 | 431;

/** A canonical status of Google's APIs (google.rpc.Code), as an error body's `status` names it. */
export type CanonicalStatus = keyof typeof httpStatusOf;

/**
 * An error that a client is meant to see: the message is public, the cause (if any) is for the log alone.
 * Anything else that is thrown while a call is answered is a defect and becomes one 500 with a reference number.
 */
export class ApiError extends Error {
  readonly status: CanonicalStatus;
  /** The HTTP status code of the canonical status, unless a call site needs another one. */
  readonly httpStatus: HttpErrorStatus;
  /** When the call may be made again, for the header Retry-After; null where it is unknown. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: CanonicalStatus,
    message: string,
    options: { cause?: unknown; httpStatus?: HttpErrorStatus; retryAfterSeconds?: number } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.name = 'ApiError';
    this.status = status;
    this.httpStatus = options.httpStatus ?? httpStatusOf[status];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}
