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
import { FaultList } from './syntax/fault-list.ts';
import { parseRules } from './syntax/parse-rules.ts';
import { SourceText } from './syntax/rules-syntax-error.ts';

/** Firebase's limits on a whole match path, including those of the enclosing matches. */
const maxSegments = 100;
const maxWildcards = 20;

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
  readonly faults: FaultList;
  readonly scope: Scope;
  readonly segments: readonly MatchSegment[];
}

/** Compiles a rules file. @throws RulesSyntaxError with all faults; one of the syntax ends the reading, so that it is alone */
export function compileRuleset(source: string, fileName = 'firestore.rules'): Ruleset {
  const text = new SourceText(source, fileName);
  const file = parseRules(text);
  const faults = new FaultList(text);
  const ruleset = compileFile(file, faults);
  faults.assertNone();
  return ruleset;
}

/** Compiles an abstract syntax tree. */
function compileFile(file: RulesFile, faults: FaultList): Ruleset {
  const global: Scope = { names: new Map(), functions: new Map(), parent: null };
  rejectLets(file.outerFunctions, file, faults);
  const scope = compileFunctions(file.outerFunctions, global, faults);
  const matches = compileBlock(file.service, { file, faults, scope, segments: [] });
  const { version } = file;
  const granting = (method: Method) => matches.flatMap((match) => withMethod(match, method));
  return {
    version,
    source: faults.source,
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
  rejectLets(block.functions, enclosing.file, enclosing.faults);
  const scope = compileFunctions(block.functions, enclosing.scope, enclosing.faults);
  const allows = block.allows.map((allow) => compileAllow(allow, scope, enclosing.faults));
  const own = allows.length === 0 ? [] : [{ segments: enclosing.segments, allows }];
  return [...own, ...block.matches.flatMap((match) => compileMatch(match, { ...enclosing, scope }))];
}

/** Reports `let` in version 1, as Firebase's compiler does. */
function rejectLets(
  functions: readonly FunctionDeclaration[],
  { version }: RulesFile,
  faults: FaultList,
): void {
  const [first] = functions.flatMap(({ lets }) => lets);
  if (version === 2 || first === undefined) return;
  faults.report("With rules_version '1' functions have no let bindings", first.at);
}

function compileMatch(match: MatchStatement, enclosing: Enclosing): CompiledMatch[] {
  const segments = [...enclosing.segments, ...match.segments];
  checkSegments(segments, match.at, enclosing);
  const names = new Map<string, Binding>();
  let index = countWildcards(enclosing.segments);
  for (const segment of match.segments) {
    if (typeof segment === 'string') continue;
    const { name, at } = segment;
    if (names.has(name)) enclosing.faults.report(`'${name}' occurs twice in this path`, at);
    checkNotReserved(segment, enclosing.faults);
    names.set(name, { kind: 'capture', index });
    index += 1;
  }
  const scope: Scope = { names, functions: new Map(), parent: enclosing.scope };
  return compileBlock(match.block, { ...enclosing, scope, segments });
}

function checkSegments(segments: readonly MatchSegment[], at: number, { file, faults }: Enclosing): void {
  const globs = segments.filter((segment) => typeof segment !== 'string' && segment.glob);
  if (globs.length > 1) {
    faults.report('A whole match path has at most one {name=**}', at);
  }
  if (file.version === 1 && globs.length > 0 && segments.at(-1) !== globs[0]) {
    faults.report("With rules_version '1' a {name=**} ends the path", at);
  }
  if (segments.length > maxSegments) {
    faults.report(`A whole match path has at most ${maxSegments} segments`, at);
  }
  if (countWildcards(segments) > maxWildcards) {
    faults.report(`A whole match path has at most ${maxWildcards} wildcards`, at);
  }
}

function countWildcards(segments: readonly MatchSegment[]): number {
  return segments.filter((segment) => typeof segment !== 'string').length;
}

function compileAllow(allow: AllowStatement, scope: Scope, faults: FaultList): CompiledAllow {
  const { at, methods, condition } = allow;
  return { at, methods, condition: condition && compilerFor(scope, faults).compile(condition) };
}
