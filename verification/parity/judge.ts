import { isDeepStrictEqual } from 'node:util';
import type { IntendedDifference } from './intended-difference.ts';

/** What both answered to the same; `theirs` is the emulator's. */
export interface Answers<Outcome> {
  readonly ours: Outcome;
  readonly theirs: Outcome;
}

/** Whether both agree; or under which heading of docs/parity.md it stands that they don't, null for under none. */
type Verdict = { readonly agree: true } | { readonly agree: false; readonly heading: string | null };

/** What was asked, what both answered, and what is to be thought of it. */
export interface Judged<Asked, Outcome> extends Answers<Outcome> {
  readonly asked: Asked;
  readonly verdict: Verdict;
}

/** Compares two answers. JSON knows no minus zero, so that does not count. */
export function judge<Asked, Outcome>(
  asked: Asked,
  { ours, theirs }: Answers<Outcome>,
  intended: readonly IntendedDifference<Asked, Answers<Outcome>>[],
): Judged<Asked, Outcome> {
  if (isDeepStrictEqual(asJson(ours), asJson(theirs)))
    return { asked, ours, theirs, verdict: { agree: true } };
  const difference = intended.find(({ explains }) => explains(asked, { ours, theirs }));
  return { asked, ours, theirs, verdict: { agree: false, heading: difference?.heading ?? null } };
}

/** Whether both answered differently, and no heading says so. */
export function isUnlisted({ verdict }: Judged<unknown, unknown>): boolean {
  return !verdict.agree && verdict.heading === null;
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
