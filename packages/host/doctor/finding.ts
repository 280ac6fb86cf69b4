import type { DocumentWrite } from '@embedded-firebase/server/documents';

/** Something that is wrong with a campus, or worth knowing. */
export interface Finding {
  /** The kind of check, for grouping: `donors`, `disk`. */
  readonly check: string;
  /** A fault sets the exit code; advice does not. */
  readonly weight: 'fault' | 'advice';
  /** The record, file or setting. */
  readonly where: string;
  /** What is wrong, as a sentence. */
  readonly what: string;
  /** How to repair it, as a sentence. */
  readonly how: string;
  /** Set where a repair loses no data that is still of use. */
  readonly repair?: Repair;
  /** Set where the repair is a deletion, which is done only with `--remove`. */
  readonly removal?: Repair;
}

/** A change that repairs something. */
export interface Repair {
  /** What was done, as a sentence. */
  readonly done: string;
  /** Writes of one commit; those of several, each of its own; or another action. */
  readonly work:
    | { readonly writes: readonly DocumentWrite[] }
    | { readonly batches: Iterable<readonly DocumentWrite[]> }
    | (() => void);
}

/** Starts a finding that sets the exit code. */
export function fault(check: string, where: string): Pick<Finding, 'check' | 'weight' | 'where'> {
  return { check, weight: 'fault', where };
}

/** Starts a finding that is worth knowing, but no fault. */
export function advice(check: string, where: string): Pick<Finding, 'check' | 'weight' | 'where'> {
  return { check, weight: 'advice', where };
}

/** The commands that repair and that delete, as most findings' `how` names them. */
export const fixCommand = 'npm run doctor -- --fix';
export const removeCommand = 'npm run doctor -- --remove';
