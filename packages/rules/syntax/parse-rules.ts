import type {
  AllowStatement,
  Block,
  DeclaredName,
  FunctionDeclaration,
  MatchStatement,
  Method,
  RulesFile,
} from './ast.ts';
import { parseExpression } from './parse-expression.ts';
import { parseMatchPath } from './parse-path.ts';
import { readString } from './read-literal.ts';
import { RulesSyntaxError, type SourceText } from './rules-syntax-error.ts';
import { isWordOfTheGrammar, shown, Tokeniser } from './tokenizer.ts';

const LARGEST_SOURCE_BYTES = 256 * 1024;
const DEEPEST_MATCH = 10;
const MOST_PARAMETERS = 7;
const MOST_LETS = 10;

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
 * Parses a whole rules file. Firebase's limits on the text (256 KB, ten nested matches, seven parameters, ten
 * lets) are held here.
 * @throws RulesSyntaxError
 */
export function parseRules(source: SourceText): RulesFile {
  if (longerThan(source.text, LARGEST_SOURCE_BYTES)) {
    throw new RulesSyntaxError('The rules are larger than 256 KB', source, 0);
  }
  const tokens = new Tokeniser(source);
  const version = parseVersion(tokens);
  const outerFunctions: FunctionDeclaration[] = [];
  let service: Block | null = null;
  while (tokens.current.kind !== 'end') {
    const word = tokens.current;
    if (word.text === 'function') outerFunctions.push(parseFunction(tokens));
    else if (word.text !== 'service') tokens.fail(`Expected 'service', found ${shown(word)}`);
    else if (service !== null) tokens.fail("A second 'service'");
    else service = parseService(tokens);
  }
  if (service === null) return tokens.fail("Expected 'service cloud.firestore { ... }'");
  return { version, outerFunctions, service };
}

function parseVersion(tokens: Tokeniser): 1 | 2 {
  if (tokens.current.text !== 'rules_version') return 1;
  tokens.take();
  tokens.expect('=');
  const token = tokens.expectKind('string', "'1' or '2'");
  skipSemicolon(tokens);
  const version = readString(tokens, token);
  if (version === '1' || version === '2') return version === '1' ? 1 : 2;
  return tokens.fail("The rules version is '1' or '2'", token.at);
}

function parseService(tokens: Tokeniser): Block {
  tokens.take();
  const name = tokens.expectKind('identifier', 'cloud.firestore');
  tokens.expect('.');
  const end = tokens.expectKind('identifier', 'cloud.firestore');
  if (`${name.text}.${end.text}` !== 'cloud.firestore') tokens.fail('Expected cloud.firestore', name.at);
  return parseBlock(tokens, 0);
}

/** `nesting` is the number of matches around the block: 0 for the service's own. */
function parseBlock(tokens: Tokeniser, nesting: number): Block {
  const open = tokens.expect('{');
  const functions: FunctionDeclaration[] = [];
  const matches: MatchStatement[] = [];
  const allows: AllowStatement[] = [];
  while (tokens.current.text !== '}') {
    const word = tokens.current;
    if (word.text === 'function') functions.push(parseFunction(tokens));
    else if (word.text === 'match') matches.push(parseMatch(tokens, nesting + 1));
    else if (word.text === 'allow' && nesting > 0) allows.push(parseAllow(tokens));
    else
      tokens.fail(
        `Expected ${nesting > 0 ? "'allow', " : ''}'match', 'function' or '}', found ${shown(word)}`,
      );
  }
  tokens.take();
  if (functions.length + matches.length + allows.length === 0) tokens.fail('This block is empty', open.at);
  return { functions, matches, allows };
}

function parseMatch(tokens: Tokeniser, nesting: number): MatchStatement {
  const { at } = tokens.take();
  if (nesting > DEEPEST_MATCH) tokens.fail(`Matches are nested more than ${DEEPEST_MATCH} deep`, at);
  const segments = parseMatchPath(tokens);
  return { at, segments, block: parseBlock(tokens, nesting) };
}

function parseAllow(tokens: Tokeniser): AllowStatement {
  const { at } = tokens.take();
  const methods = new Set<Method>();
  do {
    if (methods.size > 0) tokens.take();
    const word = tokens.expectKind('identifier', 'an operation');
    const named = METHODS.get(word.text);
    if (named === undefined) {
      return tokens.fail(
        `'${word.text}' is no operation; they are ${[...METHODS.keys()].join(', ')}`,
        word.at,
      );
    }
    for (const method of named) methods.add(method);
  } while (tokens.current.text === ',');
  const condition = tokens.current.text === ':' ? parseCondition(tokens) : null;
  skipSemicolon(tokens);
  return { at, methods, condition };
}

function parseCondition(tokens: Tokeniser) {
  tokens.take();
  tokens.expect('if');
  return parseExpression(tokens);
}

function parseFunction(tokens: Tokeniser): FunctionDeclaration {
  tokens.take();
  const name = parseDeclaredName(tokens, 'a function name');
  const parameters = parseParameters(tokens);
  if (parameters.length > MOST_PARAMETERS) {
    tokens.fail(`A function has at most ${MOST_PARAMETERS} parameters`, name.at);
  }
  tokens.expect('{');
  const lets: FunctionDeclaration['lets'][number][] = [];
  while (tokens.current.text === 'let') {
    tokens.take();
    const declared = parseDeclaredName(tokens, 'a variable name');
    tokens.expect('=');
    lets.push({ ...declared, value: parseExpression(tokens) });
    tokens.expect(';');
    if (lets.length > MOST_LETS) tokens.fail(`A function has at most ${MOST_LETS} let bindings`, declared.at);
  }
  tokens.expect('return');
  const body = parseExpression(tokens);
  skipSemicolon(tokens);
  tokens.expect('}');
  return { ...name, parameters, lets, body };
}

function parseParameters(tokens: Tokeniser): DeclaredName[] {
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

function parseDeclaredName(tokens: Tokeniser, what: string): DeclaredName {
  const token = tokens.expectKind('identifier', what);
  if (isWordOfTheGrammar(token.text)) tokens.fail(`Expected ${what}, found '${token.text}'`, token.at);
  return { name: token.text, at: token.at };
}

function skipSemicolon(tokens: Tokeniser): void {
  if (tokens.current.text === ';') tokens.take();
}

/** Whether the text is longer in UTF-8; it stops counting as soon as it knows. */
function longerThan(text: string, bytes: number): boolean {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (length > bytes) return true;
  }
  return false;
}
