import { parseRules } from '../../../embedded-firebase/rules/syntax/parse-rules.ts';
import { SourceText } from '../../../embedded-firebase/rules/syntax/rules-syntax-error.ts';
import {
  counted,
  exactly,
  type Figure,
  type Report,
} from '../../../embedded-firebase/trials/harness/figures.ts';
import { seededRandom } from '../../../embedded-firebase/trials/harness/seeded-random.ts';
import { sum } from '../../../embedded-firebase/trials/harness/statistics.ts';
import { defineTrial } from '../../../embedded-firebase/trials/harness/trial.ts';
import type { Community } from '../matrix/accounts.ts';
import { type Cell, writtenPaths } from '../matrix/cell.ts';
import { newRequest, unknownField } from '../matrix/documents.ts';
import { judgeOf, type PreparedCell, prepareCells } from '../matrix/judge-cells.ts';
import { rulesOf } from '../matrix/policy-server.ts';
import { equivalents } from './equivalents.ts';
import { type Mutant, mutantsOf, mutated } from './mutants.ts';
import { printRules } from './print-rules.ts';

/** How a mutation trial selects its cells and mutants. */
interface MutationSize {
  /** The cells that have to notice the mutants. */
  asks(cell: Cell): boolean;
  /** The mutants that are tried. */
  choose(mutants: readonly TemplateMutant[]): readonly TemplateMutant[];
  /** Whether all mutants are tried, so that an unused note about an equivalent is out of date. */
  readonly isWhole: boolean;
}

/** One change of the template in the rules of the communities that have the changed text. */
interface TemplateMutant {
  readonly place: string;
  readonly change: string;
  readonly in: { readonly mutant: Mutant; readonly rules: CommunityRules }[];
}

/** The rules of one community, and the cells that judge them. */
type CommunityRules = ReturnType<typeof rulesJudgedBy>;

const communities: readonly Community[] = ['closed', 'open'];
const shortSample = { size: 150, seed: 11 };
const notes = Object.values(equivalents).flat();

/** Prepared once for each process: what the SDK sends depends neither on the rules nor on the community. */
let prepared: Promise<readonly PreparedCell[]> | undefined;

/** Mutation testing of the policy (DeMillo, Lipton and Sayward, "Hints on test data selection", 1978). */
export const mutationTrial = defineTrial<MutationSize>({
  shows: 'every mutant of the rules is killed by the policy matrix, or shown equivalent',
  sizes: {
    full: { asks: () => true, choose: (mutants) => mutants, isWhole: true },
    short: { asks: () => true, choose: sampleOf, isWhole: false },
  },
  run: async (size) => {
    const { title, figures } = await mutate(size);
    return { title, figures: [...figures, await figureOfBlindCells()] };
  },
});

/** Without the cells about units required, a mutant of their bounds has to survive and to be named. */
async function figureOfBlindCells(): Promise<Figure> {
  const { figures } = await mutate({
    asks: (cell) => !isAboutUnits(cell),
    choose: (mutants) => mutants.filter(({ change }) => change.startsWith('wanted.unitsRequired')),
    isWhole: false,
  });
  const survivor = 'isNewRequest(): wanted.unitsRequired <= 100 becomes wanted.unitsRequired < 100';
  const found = figures.filter(({ what, met }) => !met && /^line \d+, (.*)$/.exec(what)?.[1] === survivor);
  return exactly('survivors of their bound without the cells about units required', found.length, 1);
}

function isAboutUnits({ operation }: Cell): boolean {
  if (operation.kind !== 'write') return false;
  const { unitsRequired } = newRequest('member');
  const written = operation.writes.flatMap((write) => (write.kind === 'delete' ? [] : [write.data]));
  return written.some((data) => 'unitsRequired' in data && data.unitsRequired !== unitsRequired);
}

/**
 * Changes one thing of firestore.rules.template at a time. The product's guard compiles each mutant, which a cell of the
 * matrix has to notice, in the closed community or in the open one, unless it is shown to be equivalent (equivalents.ts).
 */
async function mutate({ asks, choose, isWhole }: MutationSize): Promise<Report> {
  prepared ??= prepareCells();
  const asked = (await prepared).filter(({ cell }) => asks(cell));
  const both = communities.map((community) => rulesJudgedBy(asked, community));
  const deviating = both.flatMap(({ file, isNoticed }) => {
    const unchanged = judgeOf(printRules(file));
    return asked.filter((one) => unchanged === null || isNoticed(unchanged, one));
  });

  const outcomes = choose(templateMutants(both)).map((mutant) => ({ mutant, outcome: outcomeOf(mutant) }));
  const mutantsThat = (wanted: string) =>
    outcomes.filter(({ outcome }) => outcome === wanted).map(({ mutant }) => mutant);
  const alive = mutantsThat('alive');
  const killed = mutantsThat('killed').length;
  const survivors = alive.filter((mutant) => !notes.some((note) => isAbout(note, mutant)));
  const unused = isWhole ? notes.filter((note) => !alive.some((mutant) => isAbout(note, mutant))) : [];
  return {
    title: 'mutation: each change of firestore.rules.template is noticed by the policy matrix',
    figures: [
      counted('cells of both communities', sum(both.map(() => asked.length))),
      exactly('cells that the unchanged rules decide otherwise', deviating.length, 0),
      counted('mutants', alive.length + killed),
      counted('mutants that do not compile, and are not counted', mutantsThat('not compiled').length),
      counted('mutants killed', killed),
      counted('mutants shown equivalent', alive.length - survivors.length),
      exactly('mutants that survive', survivors.length, 0),
      ...survivors.map((mutant) => exactly(named(mutant), 1, 0)),
      ...unused.map((note) => exactly(`an unused note: ${note}`, 1, 0)),
    ],
  };
}

function rulesJudgedBy(asked: readonly PreparedCell[], community: Community) {
  const source = new SourceText(rulesOf(community), 'firestore.rules');
  /** The cells that a change of a collection's rules can concern. */
  const cellsAbout = new Map<string | null, PreparedCell[]>();
  const isNoticed = (allows: Judge, one: PreparedCell) => allows(one) !== one.cell.allowed[community];
  return {
    source,
    file: parseRules(source),
    isNoticed,
    kills(allows: Judge, { collection }: Mutant): boolean {
      const cells = cellsAbout.get(collection) ?? asked.filter(({ cell }) => concerns(collection, cell));
      cellsAbout.set(collection, cells);
      const index = cells.findIndex((one) => isNoticed(allows, one));
      // It comes first for the next mutant, as similar ones die of the same cells.
      if (index > 0) cells.unshift(...cells.splice(index, 1));
      return index !== -1;
    },
  };
}

type Judge = NonNullable<ReturnType<typeof judgeOf>>;

/** The mutants of all rules, with those that make the same change put together. */
function templateMutants(all: readonly CommunityRules[]): TemplateMutant[] {
  const found = new Map<string, TemplateMutant>();
  for (const rules of all) {
    const seen = new Map<string, number>();
    for (const mutant of mutantsOf(rules.file, unknownField)) {
      const { place } = mutant;
      // A function may have the same text in several places.
      const count = (seen.get(`${place}: ${mutant.change}`) ?? 0) + 1;
      seen.set(`${place}: ${mutant.change}`, count);
      const change = count === 1 ? mutant.change : `${mutant.change}, occurrence ${count}`;
      const name = `${place}: ${change}`;
      const same = found.get(name) ?? { place, change, in: [] };
      same.in.push({ mutant, rules });
      found.set(name, same);
    }
  }
  return [...found.values()];
}

function outcomeOf(mutant: TemplateMutant): 'killed' | 'alive' | 'not compiled' {
  const judged = mutant.in.map((one) => ({
    ...one,
    allows: judgeOf(printRules(mutated(one.rules.file, one.mutant))),
  }));
  if (judged.some(({ allows }) => allows === null)) return 'not compiled';
  const isKilled = judged.some(({ allows, mutant, rules }) => allows !== null && rules.kills(allows, mutant));
  return isKilled ? 'killed' : 'alive';
}

function isAbout(note: string, { place, change }: TemplateMutant): boolean {
  const end = `: ${change}`;
  return note.endsWith(end) && place.startsWith(note.slice(0, -end.length));
}

/** Whether a change of a collection's rules, or of what all have in common, can concern a cell. */
function concerns(collection: string | null, cell: Cell): boolean {
  const { operation } = cell;
  const isWithin = (path: string) => collection === null || path.split('/', 1)[0] === collection;
  if (operation.kind === 'get') return isWithin(operation.path);
  if (operation.kind === 'write') return writtenPaths(cell).some(isWithin);
  return operation.isGroup || isWithin(operation.collection);
}

function sampleOf(all: readonly TemplateMutant[]): TemplateMutant[] {
  const random = seededRandom(shortSample.seed);
  const left = [...all];
  return random
    .times(shortSample.size, shortSample.size, () => left.splice(random.below(left.length), 1))
    .flat();
}

function named({ place, change, in: [first] }: TemplateMutant): string {
  const line = first?.rules.source.positionOf(first.mutant.at).line;
  return `line ${line}, ${place}: ${change}`;
}
