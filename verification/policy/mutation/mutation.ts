import { compileRuleset, type Ruleset } from '@blood-bank/rules/compile-rules';
import { parseRules } from '@blood-bank/rules/syntax/parse-rules';
import { RulesSyntaxError, SourceText } from '@blood-bank/rules/syntax/rules-syntax-error';
import type { Figure, Report } from '../../harness/report.ts';
import { exactly } from '../../harness/report.ts';
import { seededRandom } from '../../harness/seeded-random.ts';
import { allCells } from '../matrix/all-cells.ts';
import type { Community } from '../matrix/cast.ts';
import { castOnPaper } from '../matrix/cast.ts';
import type { Cell } from '../matrix/cell.ts';
import { unknownField } from '../matrix/records.ts';
import { rulesOf } from '../matrix/rules-of.ts';
import { equivalents } from './equivalents.ts';
import type { Judge } from './judge-cell.ts';
import { judgeOf } from './judge-cell.ts';
import type { Mutant } from './mutants.ts';
import { mutantsOf } from './mutants.ts';
import { recordCells } from './record-cells.ts';

/** How the trial goes about it. */
export interface MutationTrial {
  /** Which cells have to notice: all, but where it is shown that they are needed. */
  asks(cell: Cell): boolean;
  /** Which of all mutants are tried. */
  choose(mutants: readonly TemplateMutant[]): readonly TemplateMutant[];
  /** Whether all are, so that a note that none of them needs is out of date. */
  readonly isWhole: boolean;
}

/** One change of the template, as the rules of a community have it; of both, if they have the changed text in common. */
interface TemplateMutant {
  readonly place: string;
  readonly change: string;
  readonly in: readonly { readonly mutant: Mutant; readonly rules: CommunityRules }[];
}

/** The rules made for one community, and the cells that judge them. */
interface CommunityRules {
  readonly source: SourceText;
  readonly file: ReturnType<typeof parseRules>;
  /** A cell that killed comes first the next time: neighbouring mutants die of the same. */
  readonly asked: ReadyCell[];
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

const communities: readonly Community[] = ['closed', 'open'];

/** Recorded once a process: what the SDK asks depends neither on the rules nor on the community. */
let ready: Promise<Readonly<Record<Community, ReadyCell[]>>> | undefined;

/**
 * Trial 11: changes one thing about firestore.rules.template at a time. Every such mutant has to be noticed by a cell of the
 * policy matrix, in the closed community or in the open one, or be shown to say the same in other words
 * (mutation/equivalents.ts).
 */
export async function mutationTrial({ asks, choose, isWhole }: MutationTrial): Promise<Report> {
  ready ??= readyCells();
  const cells = await ready;
  const both = communities.map((community): CommunityRules => {
    const source = new SourceText(rulesOf(community), 'firestore.rules');
    const asked = cells[community].filter(({ cell }) => asks(cell));
    return { source, file: parseRules(source), asked };
  });
  const astray = both.flatMap(({ source, file, asked }) => {
    const unchanged = compileRuleset(file, source);
    return asked.filter(({ cell, judge }) => judge(unchanged) !== cell.allowed);
  });

  const tried = choose(templateMutants(both));
  const compiled = tried.filter((mutant) => mutant.in.every(isCompiled));
  const alive = compiled.filter((mutant) => !mutant.in.some(isKilled));
  const survivors = alive.filter((mutant) => !notes.some((note) => isAbout(note, mutant)));
  const idle = isWhole ? notes.filter((note) => !alive.some((mutant) => isAbout(note, mutant))) : [];
  return {
    title: 'mutation: each change of firestore.rules.template is noticed by the policy matrix',
    figures: [
      counted(
        'cells, of both communities',
        both.reduce((sum, { asked }) => sum + asked.length, 0),
      ),
      exactly('cells that the unchanged rules decide otherwise', astray.length, 0),
      counted('mutants', compiled.length),
      counted('mutants that do not compile, and are not counted', tried.length - compiled.length),
      counted('mutants killed', compiled.length - alive.length),
      counted('mutants shown equivalent', alive.length - survivors.length),
      exactly('mutants that survive', survivors.length, 0),
      ...survivors.map((mutant) => exactly(named(mutant), 1, 0)),
      ...idle.map(({ place, change }) => exactly(`a note that no mutant needs: ${place}: ${change}`, 1, 0)),
    ],
    notRun: [],
  };
}

/** The mutants of all rules, those that make the same change put together. */
function templateMutants(all: readonly CommunityRules[]): TemplateMutant[] {
  const found = new Map<string, { place: string; change: string; in: TemplateMutant['in'][number][] }>();
  for (const rules of all) {
    const seen = new Map<string, number>();
    for (const mutant of mutantsOf(rules.file, unknownField)) {
      const { place, change } = mutant;
      const said = `${place}: ${change}`;
      // The same may be changed in the same way in several places of one function.
      const count = (seen.get(said) ?? 0) + 1;
      seen.set(said, count);
      const entry = found.get(`${said} ${count}`);
      if (entry === undefined) found.set(`${said} ${count}`, { place, change, in: [{ mutant, rules }] });
      else entry.in.push({ mutant, rules });
    }
  }
  return [...found.values()];
}

function isAbout({ place, change }: Note, mutant: TemplateMutant): boolean {
  return mutant.place.startsWith(place) && mutant.change === change;
}

async function readyCells(): Promise<Record<Community, ReadyCell[]>> {
  const scenes: Parameters<typeof judgeOf>[1] = new Map();
  const cast = castOnPaper();
  const recorded = await recordCells(allCells(cast, 'closed'));
  const judged = recorded.map((one) => ({ cell: one.cell, judge: judgeOf(one, scenes) }));
  const inOpen = new Map(allCells(cast, 'open').map((cell) => [cell.title, cell]));
  const open = judged.map(({ cell, judge }) => ({ cell: inOpen.get(cell.title) ?? cell, judge }));
  return { closed: judged, open };
}

function sampleOf<Item>(all: readonly Item[], { size, seed }: { size: number; seed: number }): Item[] {
  const random = seededRandom(seed);
  const left = [...all];
  return Array.from({ length: Math.min(size, left.length) }, () =>
    left.splice(random.below(left.length), 1),
  ).flat();
}

function isCompiled({ mutant, rules }: TemplateMutant['in'][number]): boolean {
  return planned(mutant, rules) !== null;
}

function planned({ file }: Mutant, { source }: CommunityRules): Ruleset | null {
  try {
    return compileRuleset(file, source);
  } catch (error) {
    if (error instanceof RulesSyntaxError) return null;
    throw error;
  }
}

function isKilled({ mutant, rules }: TemplateMutant['in'][number]): boolean {
  const { asked } = rules;
  const ruleset = planned(mutant, rules);
  if (ruleset === null) return false;
  const index = asked.findIndex(({ cell, judge }) => judge(ruleset) !== cell.allowed);
  if (index > 0) asked.unshift(...asked.splice(index, 1));
  return index !== -1;
}

function named({ place, change, in: [first] }: TemplateMutant): string {
  const line = first?.rules.source.positionOf(first.mutant.at).line;
  return `line ${line}, ${place}: ${change}`;
}

function counted(what: string, value: number): Figure {
  return { what, value, limit: 'counted', met: true, timed: false };
}
