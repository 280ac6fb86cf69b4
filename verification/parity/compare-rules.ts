import type { Random } from '../harness/seeded-random.ts';
import type { ComparedEmulator } from './emulator.ts';
import type { Expression } from './generate-expression.ts';
import { type GeneratedRulesCase, generateRulesCase } from './generate-rules-case.ts';
import { isUnlisted, type Judged, judge } from './judge.ts';
import type { Outcome, RulesCase } from './rules-case.ts';
import { rulesDifferences } from './rules-differences.ts';
import { decideOnBoth } from './run-rules.ts';

export type JudgedRules = Judged<RulesCase, Outcome>;

/** Cases in one rules file. */
export const casesInFile = 100;
/** One file in so many has rules version 1. */
const versionOne = 5;

/**
 * Decides generated cases on both servers.
 *
 * @param each called with the cases of each file once they are decided; a difference is reduced to the smallest part of
 *   the condition that still shows it, preferably one that no heading explains
 */
export async function compareRules(
  random: Random,
  cases: number,
  emulator: ComparedEmulator,
  each: (judged: readonly JudgedRules[]) => void,
): Promise<void> {
  for (let file = 0; file * casesInFile < cases; file += 1) {
    const version = file % versionOne === versionOne - 1 ? 1 : 2;
    const length = Math.min(casesInFile, cases - file * casesInFile);
    const generated = Array.from({ length }, () => generateRulesCase(random, version));
    const judged = await judgeAll(generated, emulator);
    const smallest = await smallestOf(
      generated.filter((_, at) => judged[at]?.verdict.agree === false),
      emulator,
    );
    each(judged.map((one) => (one.verdict.agree ? one : (smallest.shift() ?? one))));
  }
}

async function judgeAll(
  cases: readonly GeneratedRulesCase[],
  emulator: ComparedEmulator,
): Promise<readonly JudgedRules[]> {
  const judged = await judgeEach(
    cases.map(({ rulesCase }) => rulesCase),
    emulator,
  );
  const inOtherWords = judged.map(rephrased);
  const confirmations = [
    ...(await judgeEach(
      inOtherWords.filter((asked) => asked !== undefined),
      emulator,
    )),
  ];
  return judged.map((one, at) => {
    if (inOtherWords[at] === undefined) return one;
    const other = confirmations.shift();
    const isConfirmed = other !== undefined && other.ours === one.ours && !isUnlisted(other);
    return isConfirmed ? one : { ...one, verdict: { agree: false, heading: null } };
  });
}

/** The case that has to be decided too before a difference counts as intended. */
function rephrased({ asked, verdict }: JudgedRules): RulesCase | undefined {
  if (verdict.agree) return undefined;
  return rulesDifferences.find(({ heading }) => heading === verdict.heading)?.inOtherWords?.(asked);
}

async function judgeEach(
  cases: readonly RulesCase[],
  emulator: ComparedEmulator,
): Promise<readonly JudgedRules[]> {
  const judged: JudgedRules[] = [];
  for (let from = 0; from < cases.length; from += casesInFile) {
    const asked = cases.slice(from, from + casesInFile);
    const answers = await decideOnBoth(asked, emulator);
    for (const [at, answer] of answers.entries()) {
      const rulesCase = asked[at];
      if (rulesCase) judged.push(judge(rulesCase, answer, rulesDifferences));
    }
  }
  return judged;
}

async function smallestOf(
  differing: readonly GeneratedRulesCase[],
  emulator: ComparedEmulator,
): Promise<(JudgedRules | undefined)[]> {
  const candidates = differing.map(({ rulesCase, condition }) =>
    [condition, ...partsOf(condition)].map((part) => ({
      rulesCase: { ...rulesCase, condition: part.text },
      condition: part,
    })),
  );
  const judged = await judgeAll(candidates.flat(), emulator);
  let from = 0;
  return candidates.map((parts) => {
    const judgedParts = new Map(parts.map(({ condition }, at) => [condition, judged[from + at]]));
    from += parts.length;
    const faults = differingIn(parts[0]?.condition, judgedParts);
    return faults.find(isUnlisted) ?? faults[0];
  });
}

function partsOf({ parts }: Expression): Expression[] {
  return parts.flatMap((part) => [part, ...partsOf(part)]);
}

/** The expressions that differ although none of their own parts does. */
function differingIn(
  expression: Expression | undefined,
  judged: ReadonlyMap<Expression, JudgedRules | undefined>,
): readonly JudgedRules[] {
  if (expression === undefined) return [];
  const within = expression.parts.flatMap((part) => differingIn(part, judged));
  const itself = judged.get(expression);
  return within.length > 0 || itself === undefined || itself.verdict.agree ? within : [itself];
}
