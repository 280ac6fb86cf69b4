import { checkNotReserved, compileFunctions, compilerFor } from './compile/compile-function.ts';
import type { Binding, Scope } from './compile/scope.ts';
import type { Evaluate } from './evaluation/evaluation-context.ts';
import type {
  AllowStatement,
  Block,
  FunctionDeclaration,
  MatchSegment,
  MatchStatement,
  Method,
  RulesFile,
} from './syntax/ast.ts';
import { parseRules } from './syntax/parse-rules.ts';
import { RulesSyntaxError, SourceText } from './syntax/rules-syntax-error.ts';

/** Firebase's limits on a whole match path, including those of the enclosing matches. */
const MAX_SEGMENTS = 100;
const MAX_WILDCARDS = 20;

/** A compiled rules file: the matches that may grant each method, in source order. */
export interface Ruleset {
  readonly version: 1 | 2;
  readonly source: SourceText;
  readonly matches: Readonly<Record<Method, readonly CompiledMatch[]>>;
}

/** A match with its whole path and its `allow`s. */
interface CompiledMatch {
  readonly segments: readonly MatchSegment[];
  readonly allows: readonly CompiledAllow[];
}

/** An `allow`; one without a condition always grants. */
interface CompiledAllow {
  readonly at: number;
  readonly methods: ReadonlySet<Method>;
  readonly condition: Evaluate | null;
}

/** What a block inherits from the enclosing blocks. */
interface Enclosing {
  readonly file: RulesFile;
  readonly source: SourceText;
  readonly scope: Scope;
  readonly segments: readonly MatchSegment[];
}

/**
 * Compiles a rules file. Unknown constructs and those not implemented are refused by name, so that a file which compiles
 * means what it says.
 *
 * @param source the text of the file
 * @param fileName the name in error messages
 * @returns the ruleset for any number of calls of `authorize` and `authorizeList`
 * @throws RulesSyntaxError with line, column, and the source line with a caret
 */
export function compileRules(source: string, fileName = 'firestore.rules'): Ruleset {
  const text = new SourceText(source, fileName);
  return compileRuleset(parseRules(text), text);
}

/** Compiles an abstract syntax tree. @throws RulesSyntaxError */
export function compileRuleset(file: RulesFile, source: SourceText): Ruleset {
  const global: Scope = { names: new Map(), functions: new Map(), parent: null };
  refuseLets(file.outerFunctions, file, source);
  const scope = compileFunctions(file.outerFunctions, global, source);
  const matches = compileBlock(file.service, { file, source, scope, segments: [] });
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

function withMethod({ segments, allows }: CompiledMatch, method: Method): CompiledMatch[] {
  const granting = allows.filter(({ methods }) => methods.has(method));
  return granting.length === 0 ? [] : [{ segments, allows: granting }];
}

function compileBlock(block: Block, enclosing: Enclosing): CompiledMatch[] {
  refuseLets(block.functions, enclosing.file, enclosing.source);
  const scope = compileFunctions(block.functions, enclosing.scope, enclosing.source);
  const allows = block.allows.map((allow) => compileAllow(allow, scope, enclosing.source));
  const own = allows.length === 0 ? [] : [{ segments: enclosing.segments, allows }];
  return [...own, ...block.matches.flatMap((match) => compileMatch(match, { ...enclosing, scope }))];
}

/** Refuses `let` in version 1, as Firebase's compiler does. */
function refuseLets(
  functions: readonly FunctionDeclaration[],
  { version }: RulesFile,
  source: SourceText,
): void {
  const [first] = functions.flatMap(({ lets }) => lets);
  if (version === 2 || first === undefined) return;
  throw new RulesSyntaxError("With rules_version '1' functions have no let bindings", source, first.at);
}

function compileMatch(match: MatchStatement, enclosing: Enclosing): CompiledMatch[] {
  const segments = [...enclosing.segments, ...match.segments];
  checkSegments(segments, match.at, enclosing);
  const names = new Map<string, Binding>();
  let index = countWildcards(enclosing.segments);
  for (const segment of match.segments) {
    if (typeof segment === 'string') continue;
    const { name, at } = segment;
    if (names.has(name))
      throw new RulesSyntaxError(`'${name}' occurs twice in this path`, enclosing.source, at);
    checkNotReserved(segment, enclosing.source);
    names.set(name, { kind: 'capture', index });
    index += 1;
  }
  const scope: Scope = { names, functions: new Map(), parent: enclosing.scope };
  return compileBlock(match.block, { ...enclosing, scope, segments });
}

function checkSegments(segments: readonly MatchSegment[], at: number, { file, source }: Enclosing): void {
  const globs = segments.filter((segment) => typeof segment !== 'string' && segment.glob);
  if (globs.length > 1) {
    throw new RulesSyntaxError('A whole match path has at most one {name=**}', source, at);
  }
  if (file.version === 1 && globs.length > 0 && segments.at(-1) !== globs[0]) {
    throw new RulesSyntaxError("With rules_version '1' a {name=**} ends the path", source, at);
  }
  if (segments.length > MAX_SEGMENTS) {
    throw new RulesSyntaxError(`A whole match path has at most ${MAX_SEGMENTS} segments`, source, at);
  }
  if (countWildcards(segments) > MAX_WILDCARDS) {
    throw new RulesSyntaxError(`A whole match path has at most ${MAX_WILDCARDS} wildcards`, source, at);
  }
}

function countWildcards(segments: readonly MatchSegment[]): number {
  return segments.filter((segment) => typeof segment !== 'string').length;
}

function compileAllow(allow: AllowStatement, scope: Scope, source: SourceText): CompiledAllow {
  const { at, methods, condition } = allow;
  return { at, methods, condition: condition && compilerFor(scope, source).compile(condition) };
}
