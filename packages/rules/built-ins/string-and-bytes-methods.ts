import type { RE2JS } from 're2js';
import { EvaluationError, type Outcome } from '../values/outcome.ts';
import { RulesBytes } from '../values/rules-value.ts';
import { builtIn, type MethodTable } from './built-in.ts';
import { compilePattern } from './regular-expression.ts';

/** Longer strings and lists are an error, so that no rule can double its way through the memory. */
export const LONGEST_RESULT = 2 ** 22;
/** What an operation answers whose result would be longer. */
export const TOO_LONG = new EvaluationError('The result is too long');

/** A backslash with what it escapes, or one of the signs that stand for themselves: those alone are one unit long. */
const LITERAL_SIGN = /\\[\s\S]|\\|\$(?![0-9{])/g;

/** The methods of strings, which are sequences of UTF-16 units; `lower` and `upper` change ASCII only. */
export const stringMethods: MethodTable<string> = {
  size: builtIn([], (text) => BigInt(text.length)),
  lower: builtIn([], (text) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  upper: builtIn([], (text) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
  trim: builtIn([], trim),
  toUtf8: builtIn([], (text) => new RulesBytes(utf8(text))),
  matches: builtIn(['string'], (text, source) => {
    const pattern = compilePattern(source);
    return pattern instanceof EvaluationError ? pattern : pattern.matches(text);
  }),
  split: builtIn(['string'], (text, source) => {
    const pattern = compilePattern(source);
    return pattern instanceof EvaluationError ? pattern : split(text, pattern);
  }),
  replace: builtIn(['string', 'string'], (text, source, replacement) => {
    const pattern = compilePattern(source);
    if (pattern instanceof EvaluationError) return pattern;
    if (text.length + (text.length + 1) * replacement.length > LONGEST_RESULT) return TOO_LONG;
    return replace(text, pattern, replacement);
  }),
};

/** Cuts control characters and spaces of ASCII, as Java's trim does: no other white space. */
function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(start, end);
}

/** The parts between the matches, empty ones at the end left out; of nothing but empty ones, the first stays. */
function split(text: string, pattern: RE2JS): string[] {
  const parts: string[] = [];
  const matcher = pattern.matcher(text);
  let last = 0;
  while (matcher.find()) {
    parts.push(text.slice(last, matcher.start()));
    last = matcher.end();
  }
  parts.push(text.slice(last));
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return parts;
}

/**
 * `$1` and `${name}` in the replacement are groups of the match; one that the pattern has not is an error. A dollar sign
 * before anything else stands for itself, and so does a backslash at the end.
 */
function replace(text: string, pattern: RE2JS, replacement: string): Outcome {
  const escaped = replacement.replace(LITERAL_SIGN, (sign) => (sign.length === 1 ? `\\${sign}` : sign));
  try {
    return pattern.matcher(text).replaceAll(escaped, true);
  } catch {
    return new EvaluationError('The replacement names a group that the pattern has not');
  }
}

/** Half a surrogate pair becomes '?', as in Java. The package knows no TextEncoder: it compiles without DOM or Node. */
function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) bytes.push(...utf8OfCodePoint(character.codePointAt(0) ?? 0));
  return Uint8Array.from(bytes);
}

function utf8OfCodePoint(code: number): readonly number[] {
  if (code < 0x80) return [code];
  if (code < 0x800) return [0xc0 | (code >> 6), 0x80 | (code & 0x3f)];
  if (code >= 0xd800 && code <= 0xdfff) return [0x3f];
  const lastTwo = [0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
  if (code < 0x10000) return [0xe0 | (code >> 12), ...lastTwo];
  return [0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f), ...lastTwo];
}
