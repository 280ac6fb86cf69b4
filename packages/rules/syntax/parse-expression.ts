import type { RulesValue } from '../values/rules-value.ts';
import type { BinaryOperator, Expression, PathPart } from './ast.ts';
import { parsePath } from './parse-path.ts';
import { readLiteral, SMALLEST_INT } from './read-literal.ts';
import { isWordOfTheGrammar, shown, type Token, type Tokeniser } from './tokenizer.ts';

/** Firebase's compiler refuses a deeper tree ("too complex to evaluate safely"); a parenthesis is a level. */
const DEEPEST_EXPRESSION = 99;
const UNARY = 10;

/**
 * How tightly operators bind, loosest first. `in` and `is` bind more loosely than `==`: so does Firebase's own
 * compiler, whatever its documentation's table says.
 */
const BINDING: Readonly<Record<string, number>> = {
  '?': 1,
  '||': 2,
  '&&': 3,
  in: 4,
  is: 5,
  '==': 6,
  '!=': 6,
  '<': 7,
  '<=': 7,
  '>': 7,
  '>=': 7,
  '+': 8,
  '-': 8,
  '*': 9,
  '/': 9,
  '%': 9,
  '.': 11,
  '[': 11,
};

/** Parses one expression from where the tokeniser stands. @throws RulesSyntaxError */
export function parseExpression(tokens: Tokeniser): Expression {
  return parseFrom(tokens, 0, 1);
}

/** `nesting` counts the calls under way, so that no file can exhaust the stack before its tree is measured. */
function parseFrom(tokens: Tokeniser, loosest: number, nesting: number): Expression {
  if (nesting > DEEPEST_EXPRESSION) tooDeep(tokens, tokens.current.at);
  let left = parseOperand(tokens, nesting);
  for (;;) {
    const operator = tokens.current;
    const binding = bindingOf(operator);
    if (binding === undefined || binding <= loosest) return left;
    left = parseOperator(tokens, operator, binding, left, nesting);
  }
}

function bindingOf(token: Token): number | undefined {
  const mayBind = token.kind === 'operator' || token.text === 'in' || token.text === 'is';
  return mayBind && Object.hasOwn(BINDING, token.text) ? BINDING[token.text] : undefined;
}

function parseOperator(
  tokens: Tokeniser,
  operator: Token,
  binding: number,
  left: Expression,
  nesting: number,
): Expression {
  const { at, text } = operator;
  tokens.take();
  switch (text) {
    case '.':
      return parseMember(tokens, at, left, nesting);
    case '[':
      return parseIndex(tokens, at, left, nesting);
    case '?':
      return parseConditional(tokens, at, left, nesting);
    case 'is': {
      const type = tokens.expectKind('identifier', 'a type');
      return node(tokens, { kind: 'is', operand: left, type: type.text, typeAt: type.at, at }, [left]);
    }
    case '&&':
    case '||': {
      const right = parseFrom(tokens, binding, nesting + 1);
      return node(tokens, { kind: 'logical', operator: text, left, right, at }, [left, right]);
    }
    default: {
      // Firebase's compiler reads a slash that touches what follows as the beginning of a path.
      if (text === '/' && tokens.current.at === operator.end) {
        tokens.fail("Put a space after '/' to divide", at);
      }
      const right = parseFrom(tokens, binding, nesting + 1);
      return node(tokens, { kind: 'binary', operator: text as BinaryOperator, left, right, at }, [
        left,
        right,
      ]);
    }
  }
}

function parseMember(tokens: Tokeniser, at: number, object: Expression, nesting: number): Expression {
  const name = tokens.expectKind('identifier', "a name after '.'").text;
  if (tokens.current.text !== '(') return node(tokens, { kind: 'property', object, name, at }, [object]);
  const args = parseArguments(tokens, nesting);
  return node(tokens, { kind: 'method', object, name, args, at }, [object, ...args]);
}

function parseIndex(tokens: Tokeniser, at: number, object: Expression, nesting: number): Expression {
  const from = tokens.current.text === ':' ? null : parseFrom(tokens, 0, nesting + 1);
  if (from !== null && tokens.current.text === ']') {
    tokens.take();
    return node(tokens, { kind: 'index', object, index: from, at }, [object, from]);
  }
  tokens.expect(':');
  const to = tokens.current.text === ']' ? null : parseFrom(tokens, 0, nesting + 1);
  tokens.expect(']');
  return node(tokens, { kind: 'slice', object, from, to, at }, [object, from, to]);
}

function parseConditional(tokens: Tokeniser, at: number, condition: Expression, nesting: number): Expression {
  const whenTrue = parseFrom(tokens, 0, nesting + 1);
  tokens.expect(':');
  const whenFalse = parseFrom(tokens, 0, nesting + 1);
  const children = [condition, whenTrue, whenFalse];
  return node(tokens, { kind: 'conditional', condition, whenTrue, whenFalse, at }, children);
}

function parseOperand(tokens: Tokeniser, nesting: number): Expression {
  const token = tokens.current;
  if (token.text === '/') return parsePathLiteral(tokens, nesting);
  tokens.take();
  if (token.kind === 'identifier') return parseName(tokens, token, nesting);
  if (token.kind === 'operator' || token.kind === 'end') return parseSign(tokens, token, nesting);
  return literal(readLiteral(tokens, token), token.at);
}

function parseName(tokens: Tokeniser, token: Token, nesting: number): Expression {
  const { text: name, at } = token;
  if (name === 'true' || name === 'false') return literal(name === 'true', at);
  if (name === 'null') return literal(null, at);
  if (isWordOfTheGrammar(name)) tokens.fail(`Expected an expression, found '${name}'`, at);
  if (tokens.current.text !== '(') return { kind: 'name', name, at, depth: 1 };
  const args = parseArguments(tokens, nesting);
  return node(tokens, { kind: 'call', name, args, at }, args);
}

function parseSign(tokens: Tokeniser, token: Token, nesting: number): Expression {
  const { at } = token;
  switch (token.text) {
    case '!': {
      const operand = parseFrom(tokens, UNARY, nesting + 1);
      return node(tokens, { kind: 'unary', operator: '!', operand, at }, [operand]);
    }
    case '-':
      return parseNegation(tokens, at, nesting);
    case '(': {
      const inner = parseFrom(tokens, 0, nesting + 1);
      tokens.expect(')');
      return node(tokens, { kind: 'parenthesised', inner, at }, [inner]);
    }
    case '[': {
      const elements = parseSequence(tokens, ']', () => parseFrom(tokens, 0, nesting + 1));
      return node(tokens, { kind: 'list', elements, at }, elements);
    }
    case '{':
      return parseMap(tokens, at, nesting);
    default:
      return tokens.fail(`Expected an expression, found ${shown(token)}`, at);
  }
}

function parseNegation(tokens: Tokeniser, at: number, nesting: number): Expression {
  const next = tokens.current;
  if (next.text === '-') tokens.fail("Two '-' in a row", next.at);
  // The smallest integer has no positive twin, so it is read together with its sign.
  if (next.kind === 'int' && -BigInt(next.text) === SMALLEST_INT) {
    tokens.take();
    return literal(SMALLEST_INT, at);
  }
  const operand = parseFrom(tokens, UNARY, nesting + 1);
  return node(tokens, { kind: 'unary', operator: '-', operand, at }, [operand]);
}

function parseMap(tokens: Tokeniser, at: number, nesting: number): Expression {
  const entries = parseSequence(tokens, '}', () => {
    const key = parseFrom(tokens, 0, nesting + 1);
    tokens.expect(':');
    return { key, value: parseFrom(tokens, 0, nesting + 1) };
  });
  return node(
    tokens,
    { kind: 'map', entries, at },
    entries.flatMap(({ key, value }) => [key, value]),
  );
}

function parsePathLiteral(tokens: Tokeniser, nesting: number): Expression {
  const { at } = tokens.current;
  const parts: PathPart[] = parsePath(tokens, () => parseFrom(tokens, 0, nesting + 1));
  const expressions = parts.filter((part): part is Expression => typeof part === 'object' && 'kind' in part);
  return node(tokens, { kind: 'path', parts, at }, expressions);
}

function parseArguments(tokens: Tokeniser, nesting: number): Expression[] {
  tokens.expect('(');
  return parseSequence(tokens, ')', () => parseFrom(tokens, 0, nesting + 1));
}

/** Parses items between commas up to a closing sign; the last may be followed by a comma. */
function parseSequence<Item>(tokens: Tokeniser, close: string, parseItem: () => Item): Item[] {
  const items: Item[] = [];
  while (tokens.current.text !== close) {
    items.push(parseItem());
    if (tokens.current.text === close) break;
    tokens.expect(',');
  }
  tokens.expect(close);
  return items;
}

function literal(value: RulesValue, at: number): Expression {
  return { kind: 'literal', value, at, depth: 1 };
}

type WithoutDepth<Node> = Node extends Expression ? Omit<Node, 'depth'> : never;

function node(
  tokens: Tokeniser,
  bare: WithoutDepth<Expression>,
  children: readonly (Expression | null)[],
): Expression {
  let deepest = 0;
  for (const child of children) deepest = Math.max(deepest, child?.depth ?? 0);
  if (deepest >= DEEPEST_EXPRESSION) tooDeep(tokens, bare.at);
  return { ...bare, depth: deepest + 1 } as Expression;
}

function tooDeep(tokens: Tokeniser, at: number): never {
  tokens.fail(`This expression is nested more than ${DEEPEST_EXPRESSION} levels deep`, at);
}
