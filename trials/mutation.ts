import { readFileSync } from 'node:fs';
import type { Ruleset } from '@blood-bank/rules/compile-rules';
import { parseRules } from '@blood-bank/rules/parse-rules';
import { planRuleset } from '@blood-bank/rules/plan-ruleset';
import { RulesSyntaxError, SourceText } from '@blood-bank/rules/rules-error';
import { allCells } from '../firebase/matrix/all-cells.ts';
import { castOnPaper } from '../firebase/matrix/cast.ts';
import type { Cell } from '../firebase/matrix/cell.ts';
import { unknownField } from '../firebase/matrix/records.ts';
import { equivalents } from './mutation/equivalents.ts';
import { type Judge, judgeOf } from './mutation/judge-cell.ts';
import { type Mutant, mutantsOf } from './mutation/mutants.ts';
import { recordCells } from './mutation/record-cells.ts';
import { exactly, type Figure, type Report } from './report.ts';
import { seededRandom } from './seeded-random.ts';

/** How the trial goes about it. */
export interface MutationTrial {
  /** Which cells have to notice: all, but where it is shown that they are needed. */
  asks(cell: Cell): boolean;
  /** Which of all mutants are tried. */
  choose(mutants: readonly Mutant[]): readonly Mutant[];
  /** Whether all are, so that a note that none of them needs is out of date. */
  readonly isWhole: boolean;
}

export const fullMutationTrial: MutationTrial = {
  asks: () => true,
  choose: (mutants) => mutants,
  isWhole: true,
};
export const shortMutationTrial: MutationTrial = {
  ...fullMutationTrial,
  choose: (mutants) => sampleOf(mutants, shortSample),
  isWhole: false,
};

const shortSample = { size: 150, seed: 11 };

/** A cell that is ready to judge any rules. */
interface ReadyCell {
  readonly cell: Cell;
  readonly judge: Judge;
}

/** One place and change of the equivalents. */
interface Note {
  readonly place: string;
  readonly change: string;
}

const notes: readonly Note[] = equivalents.flatMap(({ places, changes }) =>
  places.flatMap((place) => changes.map((change) => ({ place, change }))),
);

/** Recorded once a process: what the SDK asks does not depend on the rules. */
let ready: Promise<ReadyCell[]> | undefined;

/**
 * Trial 11: changes one thing about firestore.rules at a time. Every such mutant has to be noticed by a cell of the
 * policy matrix, or be shown to say the same in other words (mutation/equivalents.ts).
 */
export async function mutationTrial({ asks, choose, isWhole }: MutationTrial): Promise<Report> {
  const text = readFileSync(new URL('../firebase/firestore.rules', import.meta.url), 'utf8');
  const source = new SourceText(text, 'firestore.rules');
  const file = parseRules(source);
  ready ??= readyCells();
  const asked = (await ready).filter(({ cell }) => asks(cell));
  const unchanged = planRuleset(file, source);
  const astray = asked.filter(({ cell, judge }) => judge(unchanged) !== cell.allowed);

  const tried = choose(mutantsOf(file, unknownField));
  const compiled = tried.flatMap((mutant) => {
    const ruleset = planned(mutant, source);
    return ruleset === null ? [] : [{ mutant, ruleset }];
  });
  const alive = compiled.filter(({ ruleset }) => !isKilled(ruleset, asked)).map(({ mutant }) => mutant);
  const survivors = alive.filter((mutant) => !notes.some((note) => isAbout(note, mutant)));
  const idle = isWhole ? notes.filter((note) => !alive.some((mutant) => isAbout(note, mutant))) : [];
  return {
    title: 'mutation: each change of firestore.rules is noticed by the policy matrix',
    figures: [
      counted('cells', asked.length),
      exactly('cells that the unchanged rules decide otherwise', astray.length, 0),
      counted('mutants', compiled.length),
      counted('mutants that do not compile, and are not counted', tried.length - compiled.length),
      counted('mutants killed', compiled.length - alive.length),
      counted('mutants shown equivalent', alive.length - survivors.length),
      exactly('mutants that survive', survivors.length, 0),
      ...survivors.map((mutant) => exactly(named(mutant, source), 1, 0)),
      ...idle.map(({ place, change }) => exactly(`a note that no mutant needs: ${place}: ${change}`, 1, 0)),
    ],
    notRun: [],
  };
}

function isAbout({ place, change }: Note, mutant: Mutant): boolean {
  return mutant.place.startsWith(place) && mutant.change === change;
}

async function readyCells(): Promise<ReadyCell[]> {
  const scenes: Parameters<typeof judgeOf>[1] = new Map();
  const recorded = await recordCells(allCells(castOnPaper()));
  return recorded.map((one) => ({ cell: one.cell, judge: judgeOf(one, scenes) }));
}

function sampleOf(all: readonly Mutant[], { size, seed }: { size: number; seed: number }): Mutant[] {
  const random = seededRandom(seed);
  const left = [...all];
  return Array.from({ length: Math.min(size, left.length) }, () =>
    left.splice(random.below(left.length), 1),
  ).flat();
}

function planned({ file }: Mutant, source: SourceText): Ruleset | null {
  try {
    return planRuleset(file, source);
  } catch (error) {
    if (error instanceof RulesSyntaxError) return null;
    throw error;
  }
}

/** A cell that killed comes first the next time: neighbouring mutants die of the same. */
function isKilled(ruleset: Ruleset, asked: ReadyCell[]): boolean {
  const index = asked.findIndex(({ cell, judge }) => judge(ruleset) !== cell.allowed);
  if (index > 0) asked.unshift(...asked.splice(index, 1));
  return index !== -1;
}

function named({ at, place, change }: Mutant, source: SourceText): string {
  return `line ${source.positionOf(at).line}, ${place}: ${change}`;
}

function counted(what: string, value: number): Figure {
  return { what, value, limit: 'counted', met: true, timed: false };
}
