import type { ReadyCall } from './http-client.ts';

/** Callers who make the same calls in turn, each the next one as soon as the last is answered. */
export interface Stream {
  readonly calls: readonly ReadyCall[];
  readonly callers: number;
}

/** One window of load. */
export type Job =
  | {
      readonly kind: 'calls';
      readonly port: number;
      readonly milliseconds: number;
      readonly streams: readonly Stream[];
    }
  /** No server at all: password hashes, one after the other, as many as there is time for. */
  | { readonly kind: 'hashes'; readonly milliseconds: number };

/** What came of a stream. */
export interface StreamResult {
  readonly count: number;
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Of one answer's body. */
  readonly bytesEach: number;
  /** Answers with another status than 200. */
  readonly refused: number;
}
