import { RulesBytes, type RulesValue } from '../values/rules-value.ts';
import { RulesSyntaxError, type SourceText } from './rules-syntax-error.ts';

/** The kinds of token; `operator` includes punctuation, `end` marks the end of the text. */
export type TokenKind = 'identifier' | 'int' | 'float' | 'string' | 'bytes' | 'operator' | 'end';

/** A token: its kind, its source text (a string includes its quotes), and its offsets. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

const SPACE = /(?:[ \t\r\n]+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const IDENTIFIER = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /(?:\d+\.\d*|\.\d+|\d+)/y;
const STRING = /b?(?:'(?:[^'\\\n]|\\[^\n])*'|"(?:[^"\\\n]|\\[^\n])*")/y;
const OPERATOR = /&&|\|\||==|!=|<=|>=|[-+*/%<>!?:.,;=(){}[\]$]/y;

const KEYWORDS: ReadonlySet<string> = new Set(
  'allow function if in is let match return rules_version service true false null'.split(' '),
);

/** The smallest 64-bit integer, whose absolute value is not an int. */
export const minInt = -(2n ** 63n);

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([0-3][0-7]{2})|([bfnrt'"\\])|[\s\S])/g;
const NON_ASCII = /[\u0080-\uffff]/;
const SINGLE_CHARACTER_ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/**
 * Tokenizes a rules file on demand. A slash begins a path or is a division, depending on the grammar, so the parser reads
 * paths itself with `matchHere` and `moveTo`.
 */
export class Tokenizer {
  readonly source: SourceText;
  #current: Token;

  /** @throws RulesSyntaxError if the text does not begin with a token */
  constructor(source: SourceText) {
    this.source = source;
    this.#current = this.#read(0);
  }

  /** The next token, not yet consumed. */
  get current(): Token {
    return this.#current;
  }

  /** Consumes the current token. @throws RulesSyntaxError if the text that follows is not a token */
  take(): Token {
    const token = this.#current;
    this.#current = this.#read(token.end);
    return token;
  }

  /** Consumes a token with this text. @throws RulesSyntaxError if the current token differs */
  expect(text: string): Token {
    if (this.#current.text !== text) this.fail(`Expected '${text}', found ${describeToken(this.#current)}`);
    return this.take();
  }

  /** Consumes a token of this kind. @throws RulesSyntaxError if the current token differs */
  expectKind(kind: TokenKind, what: string): Token {
    if (this.#current.kind !== kind) this.fail(`Expected ${what}, found ${describeToken(this.#current)}`);
    return this.take();
  }

  /** Matches a sticky pattern against the text at an offset. @returns the match, or null */
  matchHere(pattern: RegExp, offset: number): string | null {
    pattern.lastIndex = offset;
    return pattern.exec(this.source.text)?.[0] ?? null;
  }

  /** Continues with the token at an offset. @throws RulesSyntaxError if the text there is not a token */
  moveTo(offset: number): void {
    this.#current = this.#read(offset);
  }

  /** @throws RulesSyntaxError always, at the offset or else at the current token */
  fail(reason: string, offset: number = this.#current.at): never {
    throw new RulesSyntaxError(this.source, [{ reason, offset }]);
  }

  #read(offset: number): Token {
    const at = offset + (this.matchHere(SPACE, offset)?.length ?? 0);
    const text = this.source.text;
    if (at >= text.length) return { kind: 'end', text: '', at, end: at };
    if (text.startsWith('/*', at)) this.fail('This comment is not closed', at);
    return (
      this.#token(STRING, at, text[at] === 'b' ? 'bytes' : 'string') ??
      this.#token(IDENTIFIER, at, 'identifier') ??
      this.#number(at) ??
      this.#token(OPERATOR, at, 'operator') ??
      this.fail(isQuote(text[at]) ? 'This string is not closed on its line' : 'Unexpected character', at)
    );
  }

  #token(pattern: RegExp, at: number, kind: TokenKind): Token | null {
    const text = this.matchHere(pattern, at);
    return text === null ? null : { kind, text, at, end: at + text.length };
  }

  #number(at: number): Token | null {
    const token = this.#token(NUMBER, at, 'int');
    if (token === null) return null;
    const unexpected = this.matchHere(IDENTIFIER, token.end);
    if (unexpected !== null) {
      this.fail(
        `A number is written in decimal digits, without exponent: unexpected '${unexpected}'`,
        token.end,
      );
    }
    if (/^0\d/.test(token.text)) this.fail('A number has no leading zeros', at);
    return token.text.includes('.') ? { ...token, kind: 'float' } : token;
  }
}

/** Whether a name is a keyword, which can't be declared. */
export function isKeyword(name: string): boolean {
  return KEYWORDS.has(name);
}

/** Returns a token's name for error messages. */
export function describeToken(token: Token): string {
  return token.kind === 'end' ? 'the end of the file' : `'${token.text}'`;
}

function isQuote(character: string | undefined): boolean {
  return character === "'" || character === '"';
}

/** Returns the value of a number, string or bytes token. @throws RulesSyntaxError */
export function readLiteral(tokens: Tokenizer, token: Token): RulesValue {
  switch (token.kind) {
    case 'int':
      return readInt(tokens, token);
    case 'float':
      return Number(token.text);
    case 'bytes':
      return readBytes(tokens, token);
    default:
      return readString(tokens, token);
  }
}

/**
 * Decodes a string or bytes token. Escapes are those of Firebase's compiler: `\\ \' \" \b \f \n \r \t`, `\xHH`, `\uHHHH` and
 * three octal digits.
 *
 * @throws RulesSyntaxError for any other escape
 */
export function readString(tokens: Tokenizer, token: Token): string {
  const quote = token.kind === 'bytes' ? 1 : 0;
  return token.text.slice(quote + 1, -1).replace(ESCAPE, (whole, unicode, hex, octal, single, at: number) => {
    if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode, 16));
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    if (single !== undefined) return SINGLE_CHARACTER_ESCAPES[single] ?? single;
    return tokens.fail(
      `Unknown escape ${whole}; a backslash itself is written \\\\`,
      token.at + quote + 1 + at,
    );
  });
}

function readInt(tokens: Tokenizer, token: Token): bigint {
  const value = BigInt(token.text);
  if (value >= -minInt) tokens.fail('This integer does not fit in 64 bits', token.at);
  return value;
}

/** Each character represents one byte, so a character outside ASCII is refused. */
function readBytes(tokens: Tokenizer, token: Token): RulesBytes {
  const wide = /\\u/.exec(token.text) ?? NON_ASCII.exec(token.text);
  if (wide !== null) tokens.fail('Write bytes outside ASCII as \\xHH', token.at + wide.index);
  return new RulesBytes(Uint8Array.from(readString(tokens, token), (character) => character.charCodeAt(0)));
}
