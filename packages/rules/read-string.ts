const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([0-3][0-7]{2})|([bfnrt'"\\])|[\s\S])/g;
const NOT_ASCII = /[\u0080-\uffff]/;
const SINGLE: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** A literal's text, or what is wrong with it: the offset within the token, and a sentence. */
export type ReadString = { readonly text: string } | { readonly reason: string; readonly offset: number };

/**
 * Decodes a string token with its quotes: `\\ \' \" \b \f \n \r \t`, `\xHH`, `\uHHHH` and three octal digits, as
 * Firebase's compiler does; it refuses every other escape, and so do we.
 */
export function readString(token: string): ReadString {
  let reason: ReadString | null = null;
  const text = token.slice(1, -1).replace(ESCAPE, (whole, unicode, hex, octal, single, offset: number) => {
    if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode, 16));
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    if (single !== undefined) return SINGLE[single] ?? single;
    reason ??= { reason: `Unknown escape ${whole}; a backslash itself is written \\\\`, offset: offset + 1 };
    return '';
  });
  return reason ?? { text };
}

/** Decodes a `b'...'` token to its bytes; a character outside ASCII has to be written as `\xHH` bytes. */
export function readBytes(
  token: string,
): { readonly bytes: Uint8Array } | Exclude<ReadString, { text: string }> {
  const wide = /\\u/.exec(token) ?? NOT_ASCII.exec(token);
  if (wide !== null) return { reason: 'Write bytes outside ASCII as \\xHH', offset: wide.index };
  const read = readString(token.slice(1));
  if ('reason' in read) return { reason: read.reason, offset: read.offset + 1 };
  return { bytes: Uint8Array.from(read.text, (character) => character.charCodeAt(0)) };
}
