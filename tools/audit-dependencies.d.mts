/** An advisory that is known and does no harm here. */
export interface AuditException {
  /** Its address, as npm names it. */
  readonly advisory: string;
  /** Why it does none, and what would change that. */
  readonly reason: string;
}

export interface Audit {
  readonly verdict: 'passed' | 'failed' | 'not run';
  /** What to say. */
  readonly lines: readonly string[];
}

/** Judges what `npm audit --json` said. */
export function judgeAudit(said: string, exceptions: readonly AuditException[]): Audit;
