/** Something that a look at a campus has found. */
export interface Finding {
  /** What was looked at, for grouping: `donors`, `disk`. */
  readonly check: string;
  /** A fault makes the exit code say so; advice does not. */
  readonly weight: 'fault' | 'advice';
  /** The record, file or setting. */
  readonly where: string;
  /** What it is, as a sentence. */
  readonly what: string;
  /** How to mend it, as a sentence. */
  readonly how: string;
  /** Set where mending loses nothing that anybody wants. */
  readonly mend?: Mend;
  /** Set where mending means to delete; done only if it is asked for by its own name. */
  readonly removal?: Mend;
}

/** The beginning of a finding that the exit code tells of. */
export function fault(check: string, where: string): Pick<Finding, 'check' | 'weight' | 'where'> {
  return { check, weight: 'fault', where };
}

/** The beginning of a finding that is worth knowing, but no fault. */
export function advice(check: string, where: string): Pick<Finding, 'check' | 'weight' | 'where'> {
  return { check, weight: 'advice', where };
}

/** A change that mends something. */
export interface Mend {
  /** What was done, as a sentence. */
  readonly done: string;
  /** Writes of one commit, as Firestore's wire has them; or something else to do. */
  readonly work: { readonly writes: readonly object[] } | (() => void);
}

/** What most findings' `how` says. */
export const mendIt = 'npm run doctor -- --mend';
export const removeIt = 'npm run doctor -- --remove';
