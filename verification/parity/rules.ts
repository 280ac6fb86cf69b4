import { compileRules } from '@blood-bank/rules/compile-rules';
import { RulesSyntaxError } from '@blood-bank/rules/syntax/rules-syntax-error';
import type { Random } from '../harness/seeded-random.ts';
import type { Expression } from './generate-expression.ts';
import { type GeneratedRulesCase, generateRulesCase } from './generate-rules-case.ts';
import { type Answers, isUnlisted, type Judged, judge } from './judge.ts';
import {
  callOf,
  caseOfLine,
  type Outcome,
  type RulesCase,
  rulesFileOf,
  storedWrites,
  wasAllowed,
} from './rules-case.ts';
import { rulesDifferences } from './rules-differences.ts';
import { type ComparedEmulator, commitAsAdmin, type Target, withEmbedded } from './servers.ts';

type JudgedRules = Judged<RulesCase, Outcome>;

/** The cases of a rules file; null for one that a compiler refuses. */
type Cases = readonly (RulesCase | null)[];

export const casesInFile = 100;
/** One file in so many has rules version 1. */
const versionOne = 5;
const writesAtOnce = 400;
const callsAtOnce = 6;

/**
 * Decides generated cases on both servers. A difference is reduced to the smallest part of the condition that still shows
 * it, preferably one that no heading explains.
 */
export async function compareRules(
  random: Random,
  cases: number,
  emulator: ComparedEmulator,
): Promise<readonly JudgedRules[]> {
  const all: JudgedRules[] = [];
  for (let file = 0; file * casesInFile < cases; file += 1) {
    const version = file % versionOne === versionOne - 1 ? 1 : 2;
    const length = Math.min(casesInFile, cases - file * casesInFile);
    const generated = Array.from({ length }, () => generateRulesCase(random, version));
    const judged = await judgeAll(
      generated.map(({ rulesCase }) => rulesCase),
      emulator,
    );
    const differing = generated.filter((_, at) => judged[at]?.verdict.agree === false);
    const smallest = await smallestOf(differing, emulator);
    all.push(...judged.map((one) => (one.verdict.agree ? one : (smallest.shift() ?? one))));
  }
  return all;
}

/** Judges cases, and where a heading has to be confirmed by the same in other words, these too. */
async function judgeAll(cases: readonly RulesCase[], emulator: ComparedEmulator): Promise<JudgedRules[]> {
  const judged = await judgeEach(cases, emulator);
  const inOtherWords = judged.map(({ asked, verdict }) => {
    const heading = verdict.agree ? null : verdict.heading;
    return rulesDifferences.find((one) => one.heading === heading)?.inOtherWords?.(asked);
  });
  const rephrased = inOtherWords.filter((asked) => asked !== undefined);
  const confirmations = await judgeEach(rephrased, emulator);
  return judged.map((one, at) => {
    if (inOtherWords[at] === undefined) return one;
    const other = confirmations.shift();
    const isConfirmed = other !== undefined && other.ours === one.ours && !isUnlisted(other);
    return isConfirmed ? one : { ...one, verdict: { agree: false, heading: null } };
  });
}

async function judgeEach(cases: readonly RulesCase[], emulator: ComparedEmulator): Promise<JudgedRules[]> {
  const judged: JudgedRules[] = [];
  for (let from = 0; from < cases.length; from += casesInFile) {
    const asked = cases.slice(from, from + casesInFile);
    const answers = await decideOnBoth(asked, emulator);
    judged.push(
      ...asked.map((one, at) =>
        judge<RulesCase, Outcome>(
          one,
          answers[at] ?? { ours: 'refused', theirs: 'refused' },
          rulesDifferences,
        ),
      ),
    );
  }
  return judged;
}

/** Reduces each case to an expression that differs although none of its own parts does. */
async function smallestOf(
  differing: readonly GeneratedRulesCase[],
  emulator: ComparedEmulator,
): Promise<(JudgedRules | undefined)[]> {
  const candidates = differing.flatMap(({ rulesCase, condition }) =>
    withParts(condition).map((part) => ({ part, asked: { ...rulesCase, condition: part.text } })),
  );
  const answers = await judgeAll(
    candidates.map(({ asked }) => asked),
    emulator,
  );
  const judged = new Map(candidates.map(({ part }, at) => [part, answers[at]]));

  function faultsIn(expression: Expression): readonly JudgedRules[] {
    const within = expression.parts.flatMap(faultsIn);
    const itself = judged.get(expression);
    return within.length > 0 || itself === undefined || itself.verdict.agree ? within : [itself];
  }

  return differing.map(({ condition }) => {
    const faults = faultsIn(condition);
    return faults.find(isUnlisted) ?? faults[0];
  });
}

function withParts(expression: Expression): Expression[] {
  return [expression, ...expression.parts.flatMap(withParts)];
}

/** Decides cases of one rules version on this backend. */
export function decideHere(cases: readonly RulesCase[]): Promise<readonly Outcome[]> {
  const compiled = cases.map(ifCompiled);
  return withEmbedded(rulesFileOf(compiled), undefined, (embedded) => outcomes(embedded, compiled));
}

function decideOnBoth(
  cases: readonly RulesCase[],
  emulator: ComparedEmulator,
): Promise<readonly Answers<Outcome>[]> {
  const compiled = cases.map(ifCompiled);
  return withEmbedded(rulesFileOf(compiled), undefined, async (embedded) => {
    const ours = await outcomes(embedded, compiled);
    const theirs = await outcomes(emulator.targetLike(embedded), await loadedBy(emulator, cases));
    return cases.map((_, at) => ({ ours: ours[at] ?? 'refused', theirs: theirs[at] ?? 'refused' }));
  });
}

/** The case unless this backend refuses it at start-up. */
function ifCompiled(rulesCase: RulesCase): RulesCase | null {
  try {
    compileRules(rulesFileOf([rulesCase]));
    return rulesCase;
  } catch (error) {
    if (error instanceof RulesSyntaxError) return null;
    throw error;
  }
}

/** Loads the cases' file into the emulator, without those that it refuses. */
async function loadedBy(emulator: ComparedEmulator, cases: Cases): Promise<Cases> {
  const lines = await emulator.load(rulesFileOf(cases));
  if (lines === null) return await loadedInHalves(emulator, cases);
  if (lines.length === 0) return cases;
  const refused = new Set<number>();
  // The lines include those of warnings, so each case is loaded alone.
  for (const at of lines.map(caseOfLine)) {
    const rulesCase = cases[at];
    if (rulesCase && (await emulator.load(rulesFileOf([rulesCase])))?.length !== 0) refused.add(at);
  }
  if (refused.size === 0) throw new Error('The emulator refuses the rules, but none of their conditions.');
  return await loadedBy(
    emulator,
    only(cases, (at) => !refused.has(at)),
  );
}

/** Loads the halves separately where the compiler crashes, to find the case at fault. */
async function loadedInHalves(emulator: ComparedEmulator, cases: Cases): Promise<Cases> {
  const present = [...cases.keys()].filter((at) => cases[at] !== null);
  if (present.length < 2) return await loadedBy(emulator, []);
  const middle = present[present.length >> 1] ?? 0;
  const first = await loadedBy(
    emulator,
    only(cases, (at) => at < middle),
  );
  const second = await loadedBy(
    emulator,
    only(cases, (at) => at >= middle),
  );
  const left = only(cases, (at) => Boolean(first[at] ?? second[at]));
  if (left.every((rulesCase, at) => rulesCase === cases[at]))
    throw new Error('The emulator refuses the rules.');
  return await loadedBy(emulator, left);
}

function only(cases: Cases, isLeft: (at: number) => boolean): Cases {
  return cases.map((rulesCase, at) => (isLeft(at) ? rulesCase : null));
}

async function outcomes(target: Target, cases: Cases): Promise<readonly Outcome[]> {
  const stored = storedWrites(cases.length);
  for (let from = 0; from < stored.length; from += writesAtOnce) {
    await commitAsAdmin(target, stored.slice(from, from + writesAtOnce));
  }
  const found: Outcome[] = cases.map(() => 'refused');
  let next = 0;
  async function work() {
    for (let at = next; at < cases.length; at = next) {
      next += 1;
      const rulesCase = cases[at];
      if (rulesCase) found[at] = await outcomeOf(target, rulesCase, at);
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, work));
  return found;
}

async function outcomeOf(target: Target, rulesCase: RulesCase, at: number): Promise<Outcome> {
  try {
    const granted = await target.call(callOf(rulesCase, `t${at}`));
    if (wasAllowed(rulesCase, granted.status)) return 'true';
    const negated = await target.call(callOf(rulesCase, `n${at}`));
    return wasAllowed(rulesCase, negated.status) ? 'false' : 'error';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return 'unanswered';
    throw error;
  }
}
