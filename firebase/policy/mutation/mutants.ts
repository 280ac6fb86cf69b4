import type {
  AllowStatement,
  Block,
  Expression,
  FunctionDeclaration,
  MatchSegment,
  MatchStatement,
  Method,
  RulesFile,
} from '../../../embedded-firebase/rules/syntax/ast.ts';
import { type Change, changesOf, literal, type Widenings } from './mutate-expression.ts';
import { printExpression, printSegment } from './print-rules.ts';

/** One change of a rules file. */
export interface Mutant extends Change {
  /** The changed function or `allow`; stable as long as the rules are, as the change is. */
  readonly place: string;
  /** The collection whose rules are changed; null for what all rules have in common. */
  readonly collection: string | null;
}

/**
 * Methods that a rule for one of them is widened to. Not to delete: the condition of a write asks for what the document will hold, which
 * for a deletion is an error.
 */
const widened: Readonly<Record<Method, readonly Method[]>> = {
  get: ['list'],
  list: ['get'],
  create: ['update'],
  update: ['create'],
  delete: ['create', 'update'],
};

/** Every mutant of a rules file. @param unknown a text that is in no list of the rules */
export function mutantsOf(file: RulesFile, unknown: string): Mutant[] {
  const values = allBlocks(file.service).flatMap((block) => textsOfLists(block, 'values'));
  return blockChanges(file.service, '', { values: [...new Set([...values, unknown])], fields: [unknown] });
}

/** Rules, or a part of them, with one node replaced. */
export function mutated<Tree>(tree: Tree, change: Pick<Change, 'node' | 'by'>): Tree {
  if (Object.is(tree, change.node)) return change.by as Tree;
  if (Array.isArray(tree)) return tree.map((part) => mutated(part, change)) as Tree;
  if (typeof tree !== 'object' || tree === null || tree instanceof Set) return tree;
  const parts = Object.entries(tree).map(([name, part]) => [name, mutated(part, change)]);
  return Object.fromEntries(parts) as Tree;
}

function blockChanges(block: Block, path: string, around: Widenings): Mutant[] {
  const fields = [...new Set([...textsOfLists(block, 'fields'), ...around.fields.slice(-1)])];
  const widenings = { ...around, fields };
  return [
    ...block.functions.flatMap((declared) => functionChanges(declared, path, widenings)),
    ...block.allows.flatMap((allow) => allowChanges(allow, block, path, widenings)),
    ...block.matches.flatMap((match) => matchChanges(match, path, widenings)),
  ];
}

function functionChanges(declared: FunctionDeclaration, path: string, widenings: Widenings): Mutant[] {
  const where = { place: `${declared.name}()`, collection: collectionOf(path) };
  const changes = [
    ...conditionChanges(declared.body, widenings),
    ...declared.lets.flatMap(({ value }) => changesOf(value, widenings)),
  ];
  return changes.map((change) => ({ ...where, ...change }));
}

/** A whole condition, or a function's result, is also replaced by true and by false. */
function conditionChanges(condition: Expression, widenings: Widenings): Change[] {
  const whole = (condition.kind === 'path' ? [] : [true, false]).map((value) => {
    const change = `the whole of it becomes ${value}`;
    return { node: condition, at: condition.at, by: literal(value, condition), change };
  });
  return [...changesOf(condition, widenings), ...whole];
}

function allowChanges(
  allow: AllowStatement,
  { allows }: Block,
  path: string,
  widenings: Widenings,
): Mutant[] {
  const { at, condition, methods } = allow;
  const named = [...methods];
  const written = condition === null ? '' : `: if ${printExpression(condition)}`;
  const place = `${shortened(path)} allow ${named.join(', ')}${written}`;
  const where = { at, place, collection: collectionOf(path) };
  const withMethods = (some: readonly Method[], change: string) => {
    return { ...where, change, node: allow, by: { ...allow, methods: new Set(some) } };
  };
  const conditions = condition === null ? [] : conditionChanges(condition, widenings);
  const others = new Set(named.flatMap((method) => widened[method]).filter((one) => !methods.has(one)));
  return [
    { ...where, change: 'is gone', node: allows, by: allows.filter((one) => one !== allow) },
    ...(named.length < 2 ? [] : named).map((method) => {
      const left = named.filter((other) => other !== method);
      return withMethods(left, `no longer for ${method}`);
    }),
    ...[...others].map((method) => withMethods([...named, method], `for ${method} too`)),
    ...conditions.map((change) => ({ ...where, ...change })),
  ];
}

function matchChanges(
  { at, segments, block }: MatchStatement,
  above: string,
  widenings: Widenings,
): Mutant[] {
  const path = `${above}${segments.map(printSegment).join('')}`;
  const where = { at, place: shortened(path), collection: null };
  const otherPaths = segments.flatMap((segment, index) =>
    otherSegments(segment, at).map((other) => ({
      ...where,
      change: `${printSegment(segment)} becomes ${printSegment(other)}`,
      node: segments,
      by: segments.toSpliced(index, 1, other),
    })),
  );
  return [...otherPaths, ...blockChanges(block, path, widenings)];
}

/** A path without the prefix of all paths. */
function shortened(path: string): string {
  return path.replace('/databases/{database}/documents/', '');
}

/** The collection of a path; null above all collections, and for rules about those of any parent. */
function collectionOf(path: string): string | null {
  return /^\/databases\/\{database\}\/documents\/(\w+)/.exec(path)?.[1] ?? null;
}

/** A fixed segment becomes a wildcard or another name, a glob becomes a single wildcard. */
function otherSegments(segment: MatchSegment, at: number): MatchSegment[] {
  if (typeof segment === 'string') return [{ name: 'anything', glob: false, at }, `${segment}x`];
  return segment.glob ? [{ ...segment, glob: false }] : [];
}

/** The texts of the lists of a block: of fields, or of values behind `in`. */
function textsOfLists({ functions, allows }: Block, kind: keyof Widenings): string[] {
  const expressions = [
    ...functions.flatMap(({ body, lets }) => [body, ...lets.map(({ value }) => value)]),
    ...allows.flatMap(({ condition }) => (condition === null ? [] : [condition])),
  ];
  // In the policy, only lists have square brackets around quoted texts.
  const lists = expressions.flatMap((expression) => [
    ...printExpression(expression).matchAll(/( in )?\[('[^'\]]*'(?:, '[^'\]]*')*)\]/g),
  ]);
  return lists
    .filter(([, isBehindIn]) => (isBehindIn === undefined) === (kind === 'fields'))
    .flatMap(([, , texts = '']) => texts.slice(1, -1).split("', '"));
}

function allBlocks(block: Block): Block[] {
  return [block, ...block.matches.flatMap((match) => allBlocks(match.block))];
}
