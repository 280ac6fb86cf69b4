/** Concatenates byte strings. */
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

/** The lowest byte string above all with a prefix (of which not every byte is 0xff). */
export function afterPrefix(bytes: Uint8Array): Uint8Array {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0xff) length -= 1;
  const after = new Uint8Array(bytes.subarray(0, length));
  after[length - 1] = (after[length - 1] ?? 0) + 1;
  return after;
}

/** Inverts the bytes, and so their order. */
export function invertBytes(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => byte ^ 0xff);
}

/** Compares bytes as SQLite compares blobs. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  return Buffer.compare(a, b);
}

/** True when the bytes have a prefix. */
export function startsWithBytes(bytes: Uint8Array, start: Uint8Array): boolean {
  return bytes.length >= start.length && Buffer.compare(bytes.subarray(0, start.length), start) === 0;
}

const initialBytes = 64;

/** Builds a key of parts, each encoded so that its bytes sort as the value does. */
export class KeyWriter {
  #buffer = Buffer.allocUnsafe(initialBytes);
  #length = 0;

  /** A copy of what was written. */
  take(): Uint8Array {
    return new Uint8Array(this.#buffer.subarray(0, this.#length));
  }

  byte(byte: number): this {
    this.#reserve(1);
    this.#buffer[this.#length++] = byte;
    return this;
  }

  /** UTF-8 that ends with 00 01, with a zero in it escaped as 00 ff: "a" sorts before "a\0", and both before "ab". */
  text(text: string): this {
    return this.bytes(Buffer.from(text, 'utf8'));
  }

  /** Bytes, terminated and escaped like a text. */
  bytes(bytes: Uint8Array): this {
    this.#reserve(2 * bytes.length + 2);
    if (bytes.includes(0)) {
      for (const byte of bytes) {
        this.#buffer[this.#length++] = byte;
        if (byte === 0) this.#buffer[this.#length++] = 0xff;
      }
    } else {
      this.#buffer.set(bytes, this.#length);
      this.#length += bytes.length;
    }
    this.#buffer[this.#length++] = 0;
    this.#buffer[this.#length++] = 1;
    return this;
  }

  /** Sorts before any further segment of a path. */
  endOfPath(): this {
    return this.byte(0).byte(0);
  }

  /** An integer or a double: the double at or below it, then the distance of an integer from that double. */
  number(value: bigint | number): this {
    const bytes = Buffer.allocUnsafe(10);
    const floor = typeof value === 'number' ? value : doubleAtOrBelow(value);
    writeSortableDouble(bytes, floor, 0);
    bytes.writeUInt16BE(typeof value === 'number' ? 0 : Number(value - BigInt(floor)), 8);
    let length = bytes.length;
    while (length > 0 && bytes[length - 1] === 0) length -= 1;
    return this.bytes(bytes.subarray(0, length));
  }

  /** Eight bytes; NaN sorts below -Infinity, -0 equals 0. */
  double(value: number): this {
    this.#reserve(8);
    writeSortableDouble(this.#buffer, value, this.#length);
    this.#length += 8;
    return this;
  }

  unsigned32(value: number): this {
    this.#reserve(4);
    this.#length = this.#buffer.writeUInt32BE(value, this.#length);
    return this;
  }

  signed64(value: bigint): this {
    this.#reserve(8);
    this.#length = this.#buffer.writeBigUInt64BE(BigInt.asUintN(64, value) ^ (1n << 63n), this.#length);
    return this;
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#buffer.length));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
  }
}

/** Writes a double so that bytes compare as numbers do: the sign bit set for positive ones, all bits inverted for negative ones. */
function writeSortableDouble(buffer: Buffer, value: number, offset: number): void {
  if (Number.isNaN(value)) {
    buffer.fill(0, offset, offset + 8);
    return;
  }
  buffer.writeDoubleBE(value === 0 ? 0 : value, offset);
  const negative = ((buffer[offset] ?? 0) & 0x80) !== 0;
  if (negative) {
    for (let i = offset; i < offset + 8; i++) buffer[i] = (buffer[i] ?? 0) ^ 0xff;
  } else {
    buffer[offset] = (buffer[offset] ?? 0) | 0x80;
  }
}

function doubleAtOrBelow(value: bigint): number {
  const nearest = Number(value);
  return BigInt(nearest) <= value ? nearest : nextBelow(nearest);
}

function nextBelow(value: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? -1n : 1n));
  return view.getFloat64(0);
}
