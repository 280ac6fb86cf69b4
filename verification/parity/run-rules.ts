import { compileRules } from '@blood-bank/rules/compile-rules';
import { RulesSyntaxError } from '@blood-bank/rules/syntax/rules-syntax-error';
import { withEmbedded } from './embedded.ts';
import type { ComparedEmulator } from './emulator.ts';
import type { Answers } from './judge.ts';
import {
  callOf,
  caseOfLine,
  type Outcome,
  type RulesCase,
  rulesFileOf,
  storedWrites,
  wasAllowed,
} from './rules-case.ts';
import { commitAsAdmin, type Target } from './target.ts';

const writesAtOnce = 400;
const callsAtOnce = 6;

/** Decides cases of one rules version on this backend. */
export async function decideHere(cases: readonly RulesCase[]): Promise<readonly Outcome[]> {
  const compiled = compilable(cases);
  return await withEmbedded(rulesFileOf(compiled), (embedded) => outcomes(embedded, compiled));
}

/** Decides cases of one rules version on both servers. */
export async function decideOnBoth(
  cases: readonly RulesCase[],
  emulator: ComparedEmulator,
): Promise<readonly Answers<Outcome>[]> {
  const compiled = compilable(cases);
  return await withEmbedded(rulesFileOf(compiled), async (embedded) => {
    const ours = await outcomes(embedded, compiled);
    const theirs = await outcomes(emulator.targetLike(embedded), await loadedBy(emulator, cases));
    return cases.map((_, at) => ({ ours: ours[at] ?? 'refused', theirs: theirs[at] ?? 'refused' }));
  });
}

/** The cases without those that this backend refuses at start-up. */
function compilable(cases: readonly RulesCase[]): readonly (RulesCase | null)[] {
  return cases.map((rulesCase) => (isCompiled(rulesCase) ? rulesCase : null));
}

function isCompiled(rulesCase: RulesCase): boolean {
  try {
    compileRules(rulesFileOf([rulesCase]));
    return true;
  } catch (error) {
    if (error instanceof RulesSyntaxError) return false;
    throw error;
  }
}

/** Loads the cases' file into the emulator, without those that it refuses. */
async function loadedBy(
  emulator: ComparedEmulator,
  cases: readonly (RulesCase | null)[],
): Promise<readonly (RulesCase | null)[]> {
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
    cases.map((rulesCase, at) => (refused.has(at) ? null : rulesCase)),
  );
}

/** Loads the halves separately where the compiler crashes, to find the case at fault. */
async function loadedInHalves(
  emulator: ComparedEmulator,
  cases: readonly (RulesCase | null)[],
): Promise<readonly (RulesCase | null)[]> {
  const present = [...cases.keys()].filter((at) => cases[at] !== null);
  if (present.length < 2) return await loadedBy(emulator, []);
  const middle = present[present.length >> 1] ?? 0;
  const first = await loadedBy(
    emulator,
    cases.map((rulesCase, at) => (at < middle ? rulesCase : null)),
  );
  const second = await loadedBy(
    emulator,
    cases.map((rulesCase, at) => (at < middle ? null : rulesCase)),
  );
  const left = cases.map((_, at) => first[at] ?? second[at] ?? null);
  if (left.every((rulesCase, at) => rulesCase === cases[at]))
    throw new Error('The emulator refuses the rules.');
  return await loadedBy(emulator, left);
}

async function outcomes(target: Target, cases: readonly (RulesCase | null)[]): Promise<readonly Outcome[]> {
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
