import type { RE2JS } from 're2js';
import { EvaluationError, type Outcome } from '../values/outcome.ts';
import { RulesBytes } from '../values/rules-value.ts';
import { builtIn, type MethodTable } from './built-in.ts';
import { compilePattern } from './regular-expression.ts';

/** Limits strings and lists, so that repeated doubling can't exhaust the memory. */
export const maxLength = 2 ** 22;
/** The outcome of an operation whose result would be longer. */
export const TOO_LONG = new EvaluationError('The result is too long');

const BASE64_URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** An escape sequence (two characters), or a literal backslash or dollar sign (one character). */
const ESCAPE_OR_LITERAL = /\\[\s\S]|\\|\$(?![0-9{])/g;

/**
 * The methods of strings (https://firebase.google.com/docs/reference/rules/rules.String). Strings are UTF-16; `lower` and
 * `upper` change ASCII letters only.
 */
export const stringMethods: MethodTable<string> = {
  size: builtIn([], (text) => BigInt(text.length)),
  lower: builtIn([], (text) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  upper: builtIn([], (text) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
  trim: builtIn([], trim),
  toUtf8: builtIn([], (text) => new RulesBytes(utf8(text))),
  matches: builtIn(['string'], (text, source) => withPattern(source, (pattern) => pattern.matches(text))),
  split: builtIn(['string'], (text, source) => withPattern(source, (pattern) => split(text, pattern))),
  replace: builtIn(['string', 'string'], (text, source, replacement) =>
    withPattern(source, (pattern) => replace(text, pattern, replacement)),
  ),
};

/** The methods of bytes (https://firebase.google.com/docs/reference/rules/rules.Bytes). */
export const bytesMethods: MethodTable<RulesBytes> = {
  size: builtIn([], ({ bytes }) => BigInt(bytes.length)),
  toHexString: builtIn([], ({ bytes }) =>
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase(),
  ),
  toBase64: builtIn([], ({ bytes }) => base64(bytes)),
};

function withPattern(source: string, apply: (pattern: RE2JS) => Outcome): Outcome {
  const pattern = compilePattern(source);
  return pattern instanceof EvaluationError ? pattern : apply(pattern);
}

/** Strips characters up to U+0020, as Java's `trim` does, and no other white space. */
function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(start, end);
}

/** Splits at the matches and drops trailing empty parts, but never the first part. */
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
 * Replaces the matches. `$1` and `${name}` in the replacement refer to groups; an unknown group is an error. Any other
 * dollar sign, and a backslash at the end, are literal.
 */
function replace(text: string, pattern: RE2JS, replacement: string): Outcome {
  if (text.length + (text.length + 1) * replacement.length > maxLength) return TOO_LONG;
  const escaped = replacement.replace(ESCAPE_OR_LITERAL, (found) =>
    found.length === 1 ? `\\${found}` : found,
  );
  try {
    return pattern.matcher(text).replaceAll(escaped, true);
  } catch {
    return new EvaluationError('The replacement names a group that the pattern does not have');
  }
}

/**
 * Encodes UTF-8; an unpaired surrogate becomes '?', as in Java. The package compiles without DOM and Node types, so
 * TextEncoder is not available.
 */
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

/** Encodes bytes with the URL-safe alphabet (RFC 4648 section 5) and padding, as the emulator does. */
function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const present = Math.min(3, bytes.length - at);
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let digit = 0; digit < 4; digit += 1) {
      parts.push(digit <= present ? BASE64_URL.charAt((bits >> (18 - 6 * digit)) & 0x3f) : '=');
    }
  }
  return parts.join('');
}
