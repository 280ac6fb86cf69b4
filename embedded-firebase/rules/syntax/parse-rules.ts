import type {
  AllowStatement,
  Block,
  DeclaredName,
  FunctionDeclaration,
  MatchStatement,
  Method,
  RulesFile,
} from './ast.ts';
import { suggestion } from './nearest-name.ts';
import { parseExpression } from './parse-expression.ts';
import { parseMatchPath } from './parse-path.ts';
import { RulesSyntaxError, type SourceText } from './rules-syntax-error.ts';
import { describeToken, isKeyword, readString, Tokenizer } from './tokenizer.ts';

const maxSourceBytes = 256 * 1024;
const maxMatchDepth = 10;
const maxParameters = 7;
const maxLets = 10;

const METHODS: ReadonlyMap<string, readonly Method[]> = new Map<string, readonly Method[]>([
  ['read', ['get', 'list']],
  ['get', ['get']],
  ['list', ['list']],
  ['write', ['create', 'update', 'delete']],
  ['create', ['create']],
  ['update', ['update']],
  ['delete', ['delete']],
]);

/**
 * Parses a rules file by recursive descent. Enforces Firebase's limits on the text: 256 KB, ten nested matches, seven
 * parameters, ten lets (https://firebase.google.com/docs/rules/manage-deploy).
 *
 * @throws RulesSyntaxError
 */
export function parseRules(source: SourceText): RulesFile {
  if (exceedsUtf8Bytes(source.text, maxSourceBytes)) {
    throw new RulesSyntaxError(source, [{ reason: 'The rules are larger than 256 KB', offset: 0 }]);
  }
  const tokens = new Tokenizer(source);
  const version = parseVersion(tokens);
  const outerFunctions: FunctionDeclaration[] = [];
  let service: Block | null = null;
  while (tokens.current.kind !== 'end') {
    const token = tokens.current;
    if (token.text === 'function') outerFunctions.push(parseFunction(tokens));
    else if (token.text !== 'service') tokens.fail(`Expected 'service', found ${describeToken(token)}`);
    else if (service !== null) tokens.fail("A second 'service'");
    else service = parseService(tokens);
  }
  if (service === null) return tokens.fail("Expected 'service cloud.firestore { ... }'");
  return { version, outerFunctions, service };
}

function parseVersion(tokens: Tokenizer): 1 | 2 {
  if (tokens.current.text !== 'rules_version') return 1;
  tokens.take();
  tokens.expect('=');
  const token = tokens.expectKind('string', "'1' or '2'");
  skipSemicolon(tokens);
  const version = readString(tokens, token);
  if (version === '1' || version === '2') return version === '1' ? 1 : 2;
  return tokens.fail("The rules version is '1' or '2'", token.at);
}

function parseService(tokens: Tokenizer): Block {
  tokens.take();
  const name = tokens.expectKind('identifier', 'cloud.firestore');
  tokens.expect('.');
  const end = tokens.expectKind('identifier', 'cloud.firestore');
  if (`${name.text}.${end.text}` !== 'cloud.firestore') tokens.fail('Expected cloud.firestore', name.at);
  return parseBlock(tokens, 0);
}

/** @param nesting the number of enclosing matches */
function parseBlock(tokens: Tokenizer, nesting: number): Block {
  const open = tokens.expect('{');
  const functions: FunctionDeclaration[] = [];
  const matches: MatchStatement[] = [];
  const allows: AllowStatement[] = [];
  while (tokens.current.text !== '}') {
    const token = tokens.current;
    if (token.text === 'function') functions.push(parseFunction(tokens));
    else if (token.text === 'match') matches.push(parseMatch(tokens, nesting + 1));
    else if (token.text === 'allow' && nesting > 0) allows.push(parseAllow(tokens));
    else
      tokens.fail(
        `Expected ${nesting > 0 ? "'allow', " : ''}'match', 'function' or '}', found ${describeToken(token)}`,
      );
  }
  tokens.take();
  if (functions.length + matches.length + allows.length === 0) tokens.fail('This block is empty', open.at);
  return { functions, matches, allows };
}

function parseMatch(tokens: Tokenizer, nesting: number): MatchStatement {
  const { at } = tokens.take();
  if (nesting > maxMatchDepth) tokens.fail(`Matches are nested more than ${maxMatchDepth} deep`, at);
  const segments = parseMatchPath(tokens);
  return { at, segments, block: parseBlock(tokens, nesting) };
}

function parseAllow(tokens: Tokenizer): AllowStatement {
  const { at } = tokens.take();
  const methods = new Set<Method>();
  do {
    if (methods.size > 0) tokens.take();
    const token = tokens.expectKind('identifier', 'an operation');
    const named = METHODS.get(token.text);
    if (named === undefined) {
      return tokens.fail(
        `'${token.text}' is not an operation${suggestion(token.text, METHODS.keys()) || `; they are ${[...METHODS.keys()].join(', ')}`}`,
        token.at,
      );
    }
    for (const method of named) methods.add(method);
  } while (tokens.current.text === ',');
  const condition = tokens.current.text === ':' ? parseCondition(tokens) : null;
  skipSemicolon(tokens);
  return { at, methods, condition };
}

function parseCondition(tokens: Tokenizer) {
  tokens.take();
  tokens.expect('if');
  return parseExpression(tokens);
}

function parseFunction(tokens: Tokenizer): FunctionDeclaration {
  tokens.take();
  const name = parseDeclaredName(tokens, 'a function name');
  const parameters = parseParameters(tokens);
  if (parameters.length > maxParameters) {
    tokens.fail(`A function has at most ${maxParameters} parameters`, name.at);
  }
  tokens.expect('{');
  const lets: FunctionDeclaration['lets'][number][] = [];
  while (tokens.current.text === 'let') {
    tokens.take();
    const declared = parseDeclaredName(tokens, 'a variable name');
    tokens.expect('=');
    lets.push({ ...declared, value: parseExpression(tokens) });
    tokens.expect(';');
    if (lets.length > maxLets) tokens.fail(`A function has at most ${maxLets} let bindings`, declared.at);
  }
  tokens.expect('return');
  const body = parseExpression(tokens);
  skipSemicolon(tokens);
  tokens.expect('}');
  return { ...name, parameters, lets, body };
}

function parseParameters(tokens: Tokenizer): DeclaredName[] {
  const parameters: DeclaredName[] = [];
  tokens.expect('(');
  if (tokens.current.text !== ')') {
    parameters.push(parseDeclaredName(tokens, 'a parameter name'));
    while (tokens.current.text === ',') {
      tokens.take();
      parameters.push(parseDeclaredName(tokens, 'a parameter name'));
    }
  }
  tokens.expect(')');
  return parameters;
}

function parseDeclaredName(tokens: Tokenizer, what: string): DeclaredName {
  const token = tokens.expectKind('identifier', what);
  if (isKeyword(token.text)) tokens.fail(`Expected ${what}, found '${token.text}'`, token.at);
  return { name: token.text, at: token.at };
}

function skipSemicolon(tokens: Tokenizer): void {
  if (tokens.current.text === ';') tokens.take();
}

/** Whether the UTF-8 encoding of the text exceeds a number of bytes. */
function exceedsUtf8Bytes(text: string, bytes: number): boolean {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (length > bytes) return true;
  }
  return false;
}
