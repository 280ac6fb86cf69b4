import { parseRules } from '@blood-bank/rules/syntax/parse-rules';
import { SourceText } from '@blood-bank/rules/syntax/rules-syntax-error';
import { counted, exactly, type Report } from '../../harness/report.ts';
import { seededRandom } from '../../harness/seeded-random.ts';
import { defineTrial } from '../../harness/trial.ts';
import { type Community, inventedAccounts } from '../matrix/accounts.ts';
import { allCells } from '../matrix/all-cells.ts';
import { type Cell, writtenPaths } from '../matrix/cell.ts';
import { unknownField } from '../matrix/documents.ts';
import { judgeOf, type PreparedCell, prepareCell, type RulesJudge } from '../matrix/judge-cells.ts';
import { rulesOf } from '../matrix/policy-server.ts';
import { recordCells } from '../matrix/record-calls.ts';
import { equivalents } from './equivalents.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
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
  readonly in: readonly { readonly mutant: Mutant; readonly rules: CommunityRules }[];
}

/** The rules of one community, and the cells that judge them. */
interface CommunityRules {
  readonly community: Community;
  readonly source: SourceText;
  readonly file: ReturnType<typeof parseRules>;
  readonly asked: readonly ReadyCell[];
  /**
   * Those that a change of a collection's rules can concern. A cell that has killed a mutant comes first for the next, as similar
   * mutants die of the same cells.
   */
  readonly askedOf: Map<string | null, ReadyCell[]>;
}

interface ReadyCell {
  readonly cell: Cell;
  readonly prepared: PreparedCell;
  /** The collections whose rules decide it; null for all. */
  readonly collections: ReadonlySet<string> | null;
}

const communities: readonly Community[] = ['closed', 'open'];
const shortSample = { size: 150, seed: 11 };
const notes = Object.values(equivalents).flat();

/** Recorded once for each process: what the SDK sends depends neither on the rules nor on the community. */
let ready: Promise<readonly ReadyCell[]> | undefined;

/** Mutation testing of the policy (DeMillo, Lipton and Sayward, "Hints on test data selection", 1978). */
export const mutationTrial = defineTrial<MutationSize>({
  shows: 'every mutant of the rules is killed by the policy matrix, or shown equivalent',
  sizes: {
    full: { asks: () => true, choose: (mutants) => mutants, isWhole: true },
    short: { asks: () => true, choose: (mutants) => sampleOf(mutants, shortSample), isWhole: false },
  },
  run: mutate,
});

/**
 * Changes one thing of firestore.rules.template at a time. The product's guard compiles each mutant, which a cell of the
 * matrix has to notice, in the closed community or in the open one, unless it is shown to be equivalent (equivalents.ts).
 */
export async function mutate({ asks, choose, isWhole }: MutationSize): Promise<Report> {
  ready ??= readyCells();
  const cells = await ready;
  const both = communities.map((community): CommunityRules => {
    const source = new SourceText(rulesOf(community), 'firestore.rules');
    const asked = cells.filter(({ cell }) => asks(cell));
    return { community, source, file: parseRules(source), asked, askedOf: new Map() };
  });
  const deviating = both.flatMap(({ community, file, asked }) => {
    const unchanged = judgeOf(printRules(file));
    return asked.filter((one) => unchanged === null || isNoticed(unchanged, one, community));
  });

  const tried = choose(templateMutants(both));
  const outcomes = tried.map((mutant) => ({ mutant, outcome: outcomeOf(mutant) }));
  const mutantsThat = (wanted: string) =>
    outcomes.filter(({ outcome }) => outcome === wanted).map(({ mutant }) => mutant);
  const alive = mutantsThat('alive');
  const killed = mutantsThat('killed').length;
  const survivors = alive.filter((mutant) => !notes.some((note) => isAbout(note, mutant)));
  const unused = isWhole ? notes.filter((note) => !alive.some((mutant) => isAbout(note, mutant))) : [];
  return {
    title: 'mutation: each change of firestore.rules.template is noticed by the policy matrix',
    figures: [
      counted(
        'cells of both communities',
        both.reduce((sum, { asked }) => sum + asked.length, 0),
      ),
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

/** The mutants of all rules, with those that make the same change put together. */
function templateMutants(all: readonly CommunityRules[]): TemplateMutant[] {
  const found = new Map<string, { place: string; change: string; in: TemplateMutant['in'][number][] }>();
  for (const rules of all) {
    const seen = new Map<string, number>();
    for (const mutant of mutantsOf(rules.file, unknownField)) {
      const { place } = mutant;
      const name = `${place}: ${mutant.change}`;
      // A function may have the same text in several places.
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      const change = count === 1 ? mutant.change : `${mutant.change}, occurrence ${count}`;
      const entry = found.get(`${name} ${count}`);
      if (entry === undefined) found.set(`${name} ${count}`, { place, change, in: [{ mutant, rules }] });
      else entry.in.push({ mutant, rules });
    }
  }
  return [...found.values()];
}

function outcomeOf(mutant: TemplateMutant): 'killed' | 'alive' | 'not compiled' {
  const judged = mutant.in.map(({ mutant: { file, collection }, rules }) => ({
    judge: judgeOf(printRules(file)),
    collection,
    rules,
  }));
  if (judged.some(({ judge }) => judge === null)) return 'not compiled';
  const isKilled = judged.some(
    ({ judge, collection, rules }) => judge !== null && kills(rules, judge, collection),
  );
  return isKilled ? 'killed' : 'alive';
}

function kills(
  { community, asked, askedOf }: CommunityRules,
  judge: RulesJudge,
  about: string | null,
): boolean {
  const isAsked = ({ collections }: ReadyCell) => about === null || (collections?.has(about) ?? true);
  const cells = askedOf.get(about) ?? asked.filter(isAsked);
  askedOf.set(about, cells);
  const index = cells.findIndex((one) => isNoticed(judge, one, community));
  if (index > 0) cells.unshift(...cells.splice(index, 1));
  return index !== -1;
}

function isNoticed(judge: RulesJudge, { cell, prepared }: ReadyCell, community: Community): boolean {
  return judge.allows(prepared) !== cell.allowed[community];
}

function isAbout(note: string, { place, change }: TemplateMutant): boolean {
  const end = `: ${change}`;
  return note.endsWith(end) && place.startsWith(note.slice(0, -end.length));
}

async function readyCells(): Promise<ReadyCell[]> {
  const known: Parameters<typeof prepareCell>[1] = new Map();
  const recorded = await recordCells(allCells(inventedAccounts()));
  return recorded.map((one) => ({
    cell: one.cell,
    prepared: prepareCell(one, known),
    collections: collectionsOf(one.cell),
  }));
}

function collectionsOf(cell: Cell): ReadonlySet<string> | null {
  const { operation } = cell;
  if (operation.kind === 'get') return new Set(operation.path.split('/', 1));
  if (operation.kind === 'write') return new Set(writtenPaths(cell).flatMap((path) => path.split('/', 1)));
  return operation.isGroup ? null : new Set(operation.collection.split('/', 1));
}

function sampleOf<Item>(all: readonly Item[], { size, seed }: { size: number; seed: number }): Item[] {
  const random = seededRandom(seed);
  const left = [...all];
  const length = Math.min(size, left.length);
  return Array.from({ length }, () => left.splice(random.below(left.length), 1)).flat();
}

function named({ place, change, in: [first] }: TemplateMutant): string {
  const line = first?.rules.source.positionOf(first.mutant.at).line;
  return `line ${line}, ${place}: ${change}`;
}
