import { RulesBytes, type RulesValue } from '../values/rules-value.ts';
import type { Token, Tokeniser } from './tokenizer.ts';

/** The smallest int, which can't be written as the negative of an int. */
export const SMALLEST_INT = -(2n ** 63n);

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([0-3][0-7]{2})|([bfnrt'"\\])|[\s\S])/g;
const NOT_ASCII = /[\u0080-\uffff]/;
const SINGLE: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** The value of a number, string or bytes token. @throws RulesSyntaxError */
export function readLiteral(tokens: Tokeniser, token: Token): RulesValue {
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
 * Decodes a string or bytes token: `\\ \' \" \b \f \n \r \t`, `\xHH`, `\uHHHH` and three octal digits, as
 * Firebase's compiler does; it refuses every other escape, and so do we.
 * @throws RulesSyntaxError
 */
export function readString(tokens: Tokeniser, token: Token): string {
  const quote = token.kind === 'bytes' ? 1 : 0;
  return token.text.slice(quote + 1, -1).replace(ESCAPE, (whole, unicode, hex, octal, single, at: number) => {
    if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode, 16));
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    if (single !== undefined) return SINGLE[single] ?? single;
    return tokens.fail(
      `Unknown escape ${whole}; a backslash itself is written \\\\`,
      token.at + quote + 1 + at,
    );
  });
}

function readInt(tokens: Tokeniser, token: Token): bigint {
  const value = BigInt(token.text);
  if (value >= -SMALLEST_INT) tokens.fail('This integer does not fit in 64 bits', token.at);
  return value;
}

/** Characters are bytes here, so one outside ASCII has to be written as the bytes that are meant. */
function readBytes(tokens: Tokeniser, token: Token): RulesBytes {
  const wide = /\\u/.exec(token.text) ?? NOT_ASCII.exec(token.text);
  if (wide !== null) tokens.fail('Write bytes outside ASCII as \\xHH', token.at + wide.index);
  return new RulesBytes(Uint8Array.from(readString(tokens, token), (character) => character.charCodeAt(0)));
}
