/**
 * Compares two strings by their UTF-8 bytes, which is Firestore's order (JavaScript's own `<` goes by UTF-16 units
 * and puts characters beyond U+FFFF before U+E000).
 *
 * @returns a negative number, zero or a positive one
 */
export function compareUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Surrogates stand for characters beyond U+FFFF, so they come after every other unit. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
