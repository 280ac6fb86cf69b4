import { isDeepStrictEqual } from 'node:util';

const mostRounds = 20;

/** Both servers' answers to the same input; `theirs` is the emulator's. */
export interface Answers<Outcome> {
  readonly ours: Outcome;
  readonly theirs: Outcome;
}

/** A difference that is intended, and how to recognise it. */
export interface IntendedDifference<Asked, Answered> {
  /** A heading of docs/parity.md. */
  readonly heading: string;
  /** As narrow as possible, since no other test checks the differences that it explains. */
  explains(asked: Asked, answers: Answered): boolean;
  /**
   * The same input in other words. To these the emulator must answer what this backend answers to both, unless another
   * heading explains why not; otherwise the difference counts as unlisted.
   */
  inOtherWords?(asked: Asked): Asked;
}

/** An input, both answers, and whether they agree, or else the heading that explains the difference; null for none. */
export interface Judged<Asked, Outcome> extends Answers<Outcome> {
  readonly asked: Asked;
  readonly verdict: { readonly agree: true } | { readonly agree: false; readonly heading: string | null };
}

/** Compares two answers, as JSON, which has no negative zero. */
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

/** Whether the answers differ, and no heading explains it. */
export function isUnlisted({ verdict }: Judged<unknown, unknown>): boolean {
  return !verdict.agree && verdict.heading === null;
}

/**
 * Judges inputs, and minimises each that shows an unlisted difference (delta debugging).
 *
 * @param smaller the possible replacements of an input, the smallest first
 */
export async function judgeAndMinimise<Asked, One>(
  inputs: readonly Asked[],
  judgeAll: (inputs: readonly Asked[]) => Promise<readonly One[]>,
  showsUnlisted: (judged: One) => boolean,
  smaller: (asked: Asked) => readonly Asked[],
): Promise<readonly One[]> {
  const minimised: One[] = [];
  for (const [at, judged] of (await judgeAll(inputs)).entries()) {
    let smallest = { asked: inputs[at] as Asked, judged };
    for (let round = 0; round < mostRounds && showsUnlisted(judged); round += 1) {
      const candidates = smaller(smallest.asked);
      const all = candidates.length === 0 ? [] : await judgeAll(candidates);
      const next = all.findIndex(showsUnlisted);
      if (next === -1) break;
      smallest = { asked: candidates[next] as Asked, judged: all[next] as One };
    }
    minimised.push(smallest.judged);
  }
  return minimised;
}

/** The figures of comparisons and the unlisted differences; with `withListed` the intended ones too. */
export function tallied(
  what: string,
  all: readonly Judged<unknown, unknown>[],
  withListed: boolean,
): { readonly unlisted: number; readonly lines: readonly string[] } {
  const differing = all.filter(({ verdict }) => !verdict.agree);
  const unlisted = differing.filter(isUnlisted);
  const headingOf = ({ verdict }: Judged<unknown, unknown>) => (verdict.agree ? null : verdict.heading);
  const headings = new Set(differing.map(headingOf).filter((heading) => heading !== null));
  const intended = differing.length - unlisted.length;
  const lines = [
    `${what}: ${all.length} compared, ${all.length - differing.length} the same, ${intended} differ as docs/parity.md says, ${unlisted.length} differ otherwise`,
    ...[...headings].flatMap((heading) => {
      const listed = differing.filter((one) => headingOf(one) === heading);
      const shownOnes = withListed ? listed.flatMap((one) => shown('listed', one)) : [];
      return [`  ${listed.length} × ${heading}`, ...shownOnes];
    }),
    ...unlisted.flatMap((one) => shown('unlisted', one)),
  ];
  return { unlisted: unlisted.length, lines };
}

function shown(how: string, { asked, ours, theirs }: Judged<unknown, unknown>): readonly string[] {
  const [input, here, emulator] = [asked, ours, theirs].map((value) => JSON.stringify(value));
  return [`  ${how}: ${input}`, `    here:     ${here}`, `    emulator: ${emulator}`];
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
