import { RulesSyntaxError, type SourceText } from './rules-syntax-error.ts';

/** The kinds of token; `operator` covers every sign, `end` stands once, at the end of the text. */
export type TokenKind = 'identifier' | 'int' | 'float' | 'string' | 'bytes' | 'operator' | 'end';

/** A token: its kind, its text as written (a string with its quotes), and where it begins and ends. */
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

const WORDS_OF_THE_GRAMMAR: ReadonlySet<string> = new Set([
  ...['allow', 'function', 'if', 'in', 'is', 'let', 'match', 'return', 'rules_version', 'service'],
  ...['true', 'false', 'null'],
]);

/**
 * Reads tokens from a rules file as the parser asks for them. A slash begins a path or divides, and only the
 * parser knows which, so paths are read by `matchHere` from where the parser stands.
 */
export class Tokeniser {
  readonly source: SourceText;
  #current: Token;

  /** @throws RulesSyntaxError when the text does not begin with a token */
  constructor(source: SourceText) {
    this.source = source;
    this.#current = this.#read(0);
  }

  /** The token that the parser stands before. */
  get current(): Token {
    return this.#current;
  }

  /** Answers the current token and moves past it. @throws RulesSyntaxError when no token follows */
  take(): Token {
    const token = this.#current;
    this.#current = this.#read(token.end);
    return token;
  }

  /** Takes the sign that has to stand here. @throws RulesSyntaxError when another token does */
  expect(sign: string): Token {
    if (this.#current.text !== sign) this.fail(`Expected '${sign}', found ${shown(this.#current)}`);
    return this.take();
  }

  /** Takes the token of a kind that has to stand here. @throws RulesSyntaxError when another does */
  expectKind(kind: TokenKind, what: string): Token {
    if (this.#current.kind !== kind) this.fail(`Expected ${what}, found ${shown(this.#current)}`);
    return this.take();
  }

  /** Matches a sticky pattern at an offset of the text itself, or answers null. */
  matchHere(pattern: RegExp, offset: number): string | null {
    pattern.lastIndex = offset;
    return pattern.exec(this.source.text)?.[0] ?? null;
  }

  /** Stands before the token that follows an offset. @throws RulesSyntaxError when no token follows */
  moveTo(offset: number): void {
    this.#current = this.#read(offset);
  }

  /** @throws RulesSyntaxError always: at the offset, or else at the current token */
  fail(reason: string, offset: number = this.#current.at): never {
    throw new RulesSyntaxError(reason, this.source, offset);
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
    const wrong = this.matchHere(IDENTIFIER, token.end);
    if (wrong !== null) {
      this.fail(`A number is written in decimal digits, without exponent: unexpected '${wrong}'`, token.end);
    }
    if (/^0\d/.test(token.text)) this.fail('A number has no leading zeros', at);
    return token.text.includes('.') ? { ...token, kind: 'float' } : token;
  }
}

/** Whether a name is a word of the grammar, and so can't be declared. */
export function isWordOfTheGrammar(name: string): boolean {
  return WORDS_OF_THE_GRAMMAR.has(name);
}

/** A token as an error message names it. */
export function shown(token: Token): string {
  return token.kind === 'end' ? 'the end of the file' : `'${token.text}'`;
}

function isQuote(character: string | undefined): boolean {
  return character === "'" || character === '"';
}
