import type {
  AllowStatement,
  Block,
  FunctionDeclaration,
  MatchSegment,
  MatchStatement,
  Method,
  RulesFile,
} from '../syntax/ast.ts';
import { RulesSyntaxError, type SourceText } from '../syntax/rules-syntax-error.ts';
import { planFunctions, plannerFor, refuseReserved } from './compile-function.ts';
import type { Binding, Evaluate, Scope } from './scope.ts';

/** Firebase's limits on the path of a match with those of the matches around it. */
const MOST_SEGMENTS = 100;
const MOST_CAPTURES = 20;

/** A compiled rules file: for each method the matches that may grant it, in the order of the file. */
export interface Ruleset {
  readonly version: 1 | 2;
  readonly source: SourceText;
  readonly matches: Readonly<Record<Method, readonly PlannedMatch[]>>;
}

/** A match with its whole path and the conditions under which it grants. */
export interface PlannedMatch {
  readonly segments: readonly MatchSegment[];
  readonly allows: readonly PlannedAllow[];
}

/** An `allow`; without condition it grants. */
export interface PlannedAllow {
  readonly at: number;
  readonly methods: ReadonlySet<Method>;
  readonly condition: Evaluate | null;
}

/** What the matches around a block hand down to it. */
interface Surroundings {
  readonly file: RulesFile;
  readonly source: SourceText;
  readonly scope: Scope;
  readonly segments: readonly MatchSegment[];
}

/** Plans a parsed file. @throws RulesSyntaxError for whatever in it has no meaning */
export function planRuleset(file: RulesFile, source: SourceText): Ruleset {
  const nothing: Scope = { names: new Map(), functions: new Map(), parent: null };
  refuseLets(file.outerFunctions, file, source);
  const scope = planFunctions(file.outerFunctions, nothing, source);
  const matches = planBlock(file.service, { file, source, scope, segments: [] });
  const { version } = file;
  const granting = (method: Method) => matches.flatMap((match) => withMethod(match, method));
  return {
    version,
    source,
    matches: {
      get: granting('get'),
      list: granting('list'),
      create: granting('create'),
      update: granting('update'),
      delete: granting('delete'),
    },
  };
}

function withMethod({ segments, allows }: PlannedMatch, method: Method): PlannedMatch[] {
  const granting = allows.filter(({ methods }) => methods.has(method));
  return granting.length === 0 ? [] : [{ segments, allows: granting }];
}

function planBlock(block: Block, around: Surroundings): PlannedMatch[] {
  refuseLets(block.functions, around.file, around.source);
  const scope = planFunctions(block.functions, around.scope, around.source);
  const allows = block.allows.map((allow) => planAllow(allow, scope, around.source));
  const own = allows.length === 0 ? [] : [{ segments: around.segments, allows }];
  return [...own, ...block.matches.flatMap((match) => planMatch(match, { ...around, scope }))];
}

/** As Firebase's compiler does, so that a file which runs here runs there. */
function refuseLets(
  functions: readonly FunctionDeclaration[],
  { version }: RulesFile,
  source: SourceText,
): void {
  const [first] = functions.flatMap(({ lets }) => lets);
  if (version === 2 || first === undefined) return;
  throw new RulesSyntaxError("With rules_version '1' functions have no let bindings", source, first.at);
}

function planMatch(match: MatchStatement, around: Surroundings): PlannedMatch[] {
  const segments = [...around.segments, ...match.segments];
  checkSegments(segments, match.at, around);
  const names = new Map<string, Binding>();
  let index = capturesIn(around.segments);
  for (const segment of match.segments) {
    if (typeof segment === 'string') continue;
    const { name, at } = segment;
    if (names.has(name)) throw new RulesSyntaxError(`'${name}' stands twice in this path`, around.source, at);
    refuseReserved(segment, around.source);
    names.set(name, { kind: 'capture', index });
    index += 1;
  }
  const scope: Scope = { names, functions: new Map(), parent: around.scope };
  return planBlock(match.block, { ...around, scope, segments });
}

function checkSegments(segments: readonly MatchSegment[], at: number, { file, source }: Surroundings): void {
  const globs = segments.filter((segment) => typeof segment !== 'string' && segment.glob);
  if (globs.length > 1) {
    throw new RulesSyntaxError('A whole match path has at most one {name=**}', source, at);
  }
  if (file.version === 1 && globs.length > 0 && segments.at(-1) !== globs[0]) {
    throw new RulesSyntaxError("With rules_version '1' a {name=**} ends the path", source, at);
  }
  if (segments.length > MOST_SEGMENTS) {
    throw new RulesSyntaxError(`A whole match path has at most ${MOST_SEGMENTS} segments`, source, at);
  }
  if (capturesIn(segments) > MOST_CAPTURES) {
    throw new RulesSyntaxError(`A whole match path has at most ${MOST_CAPTURES} wildcards`, source, at);
  }
}

function capturesIn(segments: readonly MatchSegment[]): number {
  return segments.filter((segment) => typeof segment !== 'string').length;
}

function planAllow(allow: AllowStatement, scope: Scope, source: SourceText): PlannedAllow {
  const { at, methods, condition } = allow;
  return { at, methods, condition: condition && plannerFor(scope, source).plan(condition) };
}
