/** Puts byte strings one behind the other. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const all = new Uint8Array(length);
  let position = 0;
  for (const part of parts) {
    all.set(part, position);
    position += part.length;
  }
  return all;
}

/** The lowest byte string that is higher than every one that starts with the given bytes (of which not all are 0xff). */
export function afterPrefix(bytes: Uint8Array): Uint8Array {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0xff) length -= 1;
  const after = new Uint8Array(bytes.subarray(0, length));
  after[length - 1] = (after[length - 1] ?? 0) + 1;
  return after;
}

/** Turns an order around: the bytes of what came first come last. */
export function invertBytes(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => byte ^ 0xff);
}

/** Compares byte by byte, as SQLite compares blobs. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  return Buffer.compare(a, b);
}

/** True when the first bytes are the given ones. */
export function startsWithBytes(bytes: Uint8Array, start: Uint8Array): boolean {
  return bytes.length >= start.length && Buffer.compare(bytes.subarray(0, start.length), start) === 0;
}
