import type { RulesValue } from '../values/rules-value.ts';
import type { BinaryOperator, Expression, PathPart } from './ast.ts';
import { parsePath } from './parse-path.ts';
import { describeToken, isKeyword, minInt, readLiteral, type Token, type Tokenizer } from './tokenizer.ts';

/** The limit of Firebase's compiler ("too complex to evaluate safely"); a parenthesis counts as a level. */
const maxDepth = 99;
const UNARY_POWER = 10;

/**
 * Binding powers of the operators. `in` and `is` bind less tightly than `==`, as in Firebase's compiler and unlike the table
 * in its documentation.
 */
const BINDING_POWER: Readonly<Record<string, number>> = {
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

/**
 * Parses an expression by precedence climbing (Pratt parsing).
 *
 * @throws RulesSyntaxError
 */
export function parseExpression(tokens: Tokenizer): Expression {
  return parseFrom(tokens, 0, 1);
}

/** @param nesting the recursion depth, limited so that no file can overflow the stack */
function parseFrom(tokens: Tokenizer, minPower: number, nesting: number): Expression {
  if (nesting > maxDepth) failTooDeep(tokens, tokens.current.at);
  let left = parseOperand(tokens, nesting);
  for (;;) {
    const operator = tokens.current;
    const power = bindingPower(operator);
    if (power === undefined || power <= minPower) return left;
    left = parseOperator(tokens, operator, power, left, nesting);
  }
}

function bindingPower(token: Token): number | undefined {
  const mayBind = token.kind === 'operator' || token.text === 'in' || token.text === 'is';
  return mayBind && Object.hasOwn(BINDING_POWER, token.text) ? BINDING_POWER[token.text] : undefined;
}

function parseOperator(
  tokens: Tokenizer,
  operator: Token,
  power: number,
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
      if (tokens.current.text === '.' || tokens.current.text === '[')
        tokens.fail(
          `'${type.text}' is a type here: put the test in parentheses before '${tokens.current.text}'`,
          tokens.current.at,
        );
      return node(tokens, { kind: 'is', operand: left, type: type.text, typeAt: type.at, at }, [left]);
    }
    case '&&':
    case '||': {
      const right = parseFrom(tokens, power, nesting + 1);
      return node(tokens, { kind: 'logical', operator: text, left, right, at }, [left, right]);
    }
    default: {
      // Firebase's compiler reads a slash without a following space as the beginning of a path.
      if (text === '/' && tokens.current.at === operator.end) {
        tokens.fail("Put a space after '/' to divide", at);
      }
      const right = parseFrom(tokens, power, nesting + 1);
      return node(tokens, { kind: 'binary', operator: text as BinaryOperator, left, right, at }, [
        left,
        right,
      ]);
    }
  }
}

function parseMember(tokens: Tokenizer, at: number, object: Expression, nesting: number): Expression {
  const name = tokens.expectKind('identifier', "a name after '.'").text;
  if (tokens.current.text !== '(') return node(tokens, { kind: 'property', object, name, at }, [object]);
  const args = parseArguments(tokens, nesting);
  return node(tokens, { kind: 'method', object, name, args, at }, [object, ...args]);
}

function parseIndex(tokens: Tokenizer, at: number, object: Expression, nesting: number): Expression {
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

function parseConditional(tokens: Tokenizer, at: number, condition: Expression, nesting: number): Expression {
  const whenTrue = parseFrom(tokens, 0, nesting + 1);
  tokens.expect(':');
  const whenFalse = parseFrom(tokens, 0, nesting + 1);
  const children = [condition, whenTrue, whenFalse];
  return node(tokens, { kind: 'conditional', condition, whenTrue, whenFalse, at }, children);
}

function parseOperand(tokens: Tokenizer, nesting: number): Expression {
  const token = tokens.current;
  if (token.text === '/') return parsePathLiteral(tokens, nesting);
  tokens.take();
  if (token.kind === 'identifier') return parseName(tokens, token, nesting);
  if (token.kind === 'operator' || token.kind === 'end') return parseSign(tokens, token, nesting);
  return literal(readLiteral(tokens, token), token.at);
}

function parseName(tokens: Tokenizer, token: Token, nesting: number): Expression {
  const { text: name, at } = token;
  if (name === 'true' || name === 'false') return literal(name === 'true', at);
  if (name === 'null') return literal(null, at);
  if (isKeyword(name)) tokens.fail(`Expected an expression, found '${name}'`, at);
  if (tokens.current.text !== '(') return { kind: 'name', name, at, depth: 1 };
  const args = parseArguments(tokens, nesting);
  return node(tokens, { kind: 'call', name, args, at }, args);
}

function parseSign(tokens: Tokenizer, token: Token, nesting: number): Expression {
  const { at } = token;
  switch (token.text) {
    case '!': {
      const operand = parseFrom(tokens, UNARY_POWER, nesting + 1);
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
      return tokens.fail(`Expected an expression, found ${describeToken(token)}`, at);
  }
}

function parseNegation(tokens: Tokenizer, at: number, nesting: number): Expression {
  const next = tokens.current;
  if (next.text === '-') tokens.fail("Two '-' in a row", next.at);
  // The absolute value of the smallest integer overflows, so it is read together with its sign.
  if (next.kind === 'int' && -BigInt(next.text) === minInt) {
    tokens.take();
    return literal(minInt, at);
  }
  const operand = parseFrom(tokens, UNARY_POWER, nesting + 1);
  return node(tokens, { kind: 'unary', operator: '-', operand, at }, [operand]);
}

function parseMap(tokens: Tokenizer, at: number, nesting: number): Expression {
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

function parsePathLiteral(tokens: Tokenizer, nesting: number): Expression {
  const { at } = tokens.current;
  const parts: PathPart[] = parsePath(tokens, () => parseFrom(tokens, 0, nesting + 1));
  const expressions = parts.filter((part): part is Expression => typeof part === 'object' && 'kind' in part);
  return node(tokens, { kind: 'path', parts, at }, expressions);
}

function parseArguments(tokens: Tokenizer, nesting: number): Expression[] {
  tokens.expect('(');
  return parseSequence(tokens, ')', () => parseFrom(tokens, 0, nesting + 1));
}

/** Parses comma-separated items up to a closing token; a trailing comma is allowed. */
function parseSequence<Item>(tokens: Tokenizer, close: string, parseItem: () => Item): Item[] {
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
  tokens: Tokenizer,
  bare: WithoutDepth<Expression>,
  children: readonly (Expression | null)[],
): Expression {
  let deepest = 0;
  for (const child of children) deepest = Math.max(deepest, child?.depth ?? 0);
  if (deepest >= maxDepth) failTooDeep(tokens, bare.at);
  return { ...bare, depth: deepest + 1 } as Expression;
}

function failTooDeep(tokens: Tokenizer, at: number): never {
  tokens.fail(`This expression is nested more than ${maxDepth} levels deep`, at);
}
