import type {
  AllowStatement,
  Block,
  Expression,
  FunctionDeclaration,
  MatchSegment,
  MatchStatement,
  Method,
  RulesFile,
} from '@blood-bank/rules/syntax/ast';
import { changedExpressions, type Widenings } from './mutate-expression.ts';
import { printExpression, printSegment } from './print-rules.ts';

/** The rules with one thing about them changed. */
export interface Mutant {
  readonly file: RulesFile;
  /** Where, as an offset in the rules' text. */
  readonly at: number;
  /** The changed function or `allow`, and the change; stable as long as the rules are. */
  readonly place: string;
  readonly change: string;
  /** The collection whose rules are changed; null for what all rules have in common. */
  readonly collection: string | null;
}

type Changed<Part> = Omit<Mutant, 'file'> & { readonly part: Part };

/** Methods that a rule for one of them may be widened to. */
const kinds: readonly (readonly Method[])[] = [
  ['get', 'list'],
  ['create', 'update', 'delete'],
];

/** Every mutant of a rules file. @param unknown a text that is in no list of the rules */
export function mutantsOf(file: RulesFile, unknown: string): Mutant[] {
  const values = [
    ...new Set([...allBlocks(file.service).flatMap((block) => textsOfLists(block, 'values')), unknown]),
  ];
  return changedBlocks(file.service, '', { values, fields: [unknown] }).map(({ part, ...changed }) => ({
    ...changed,
    file: { ...file, service: part },
  }));
}

function changedBlocks(block: Block, path: string, around: Widenings): Changed<Block>[] {
  const fields = [...new Set([...textsOfLists(block, 'fields'), ...around.fields.slice(-1)])];
  const widenings = { ...around, fields };
  return [
    ...block.functions.flatMap((declared, index) =>
      changedFunctions(declared, path, widenings).map(({ part, ...changed }) => ({
        ...changed,
        part: { ...block, functions: block.functions.toSpliced(index, 1, part) },
      })),
    ),
    ...block.allows.flatMap((allow, index) =>
      changedAllows(allow, path, widenings).map(({ part, ...changed }) => ({
        ...changed,
        part: { ...block, allows: block.allows.toSpliced(index, 1, ...part) },
      })),
    ),
    ...block.matches.flatMap((match, index) =>
      changedMatches(match, path, widenings).map(({ part, ...changed }) => ({
        ...changed,
        part: { ...block, matches: block.matches.toSpliced(index, 1, part) },
      })),
    ),
  ];
}

function changedFunctions(
  declared: FunctionDeclaration,
  path: string,
  widenings: Widenings,
): Changed<FunctionDeclaration>[] {
  const where = { place: `${declared.name}()`, collection: collectionOf(path) };
  return [
    ...changedConditions(declared.body, widenings).map(({ expression, at, change }) => ({
      ...where,
      at,
      change,
      part: { ...declared, body: expression },
    })),
    ...declared.lets.flatMap((bound, index) =>
      changedExpressions(bound.value, widenings).map(({ expression, at, change }) => ({
        ...where,
        at,
        change,
        part: { ...declared, lets: declared.lets.toSpliced(index, 1, { ...bound, value: expression }) },
      })),
    ),
  ];
}

/** A whole condition, or a function's result, is also replaced by true and by false. */
function changedConditions(condition: Expression, widenings: Widenings) {
  const whole = condition.kind === 'path' ? [] : [true, false];
  return [
    ...changedExpressions(condition, widenings),
    ...whole.map((value) => ({
      expression: { kind: 'literal', value, at: condition.at, depth: 1 } as const,
      at: condition.at,
      change: `the whole of it becomes ${value}`,
    })),
  ];
}

function changedAllows(
  allow: AllowStatement,
  path: string,
  widenings: Widenings,
): Changed<AllowStatement[]>[] {
  const { condition } = allow;
  const named = [...allow.methods];
  const written = condition === null ? '' : `: if ${printExpression(condition)}`;
  const place = `${shortened(path)} allow ${named.join(', ')}${written}`;
  const where = { at: allow.at, place, collection: collectionOf(path) };
  const withMethods = (some: readonly Method[]) => [{ ...allow, methods: new Set(some) }];
  const narrowed = named.length < 2 ? [] : named;
  const conditions = condition === null ? [] : changedConditions(condition, widenings);
  return [
    { ...where, change: 'is gone', part: [] },
    ...narrowed.map((method) => ({
      ...where,
      change: `no longer for ${method}`,
      part: withMethods(named.filter((other) => other !== method)),
    })),
    ...kinds
      .filter((kind) => kind.some((method) => named.includes(method)))
      .flat()
      .filter((method) => !named.includes(method))
      .map((method) => ({ ...where, change: `for ${method} too`, part: withMethods([...named, method]) })),
    ...conditions.map(({ expression, at, change }) => ({
      ...where,
      at,
      change,
      part: [{ ...allow, condition: expression }],
    })),
  ];
}

function changedMatches(
  match: MatchStatement,
  above: string,
  widenings: Widenings,
): Changed<MatchStatement>[] {
  const { at, segments } = match;
  const path = `${above}${segments.map(printSegment).join('')}`;
  const place = shortened(path);
  const otherPaths = segments.flatMap((segment, index) =>
    otherSegments(segment, at).map((other) => ({
      at,
      place,
      collection: null,
      change: `${printSegment(segment)} becomes ${printSegment(other)}`,
      part: { ...match, segments: segments.toSpliced(index, 1, other) },
    })),
  );
  const within = changedBlocks(match.block, path, widenings).map(({ part, ...changed }) => ({
    ...changed,
    part: { ...match, block: part },
  }));
  return [...otherPaths, ...within];
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
