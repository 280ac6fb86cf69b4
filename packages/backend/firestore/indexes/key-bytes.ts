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

const initialSize = 64;

/** Writes the parts of a key one behind the other, each in bytes that sort as what they stand for; each call gives the writer back. */
export class KeyWriter {
  #buffer = Buffer.allocUnsafe(initialSize);
  #length = 0;

  /** What was written, as bytes of its own. */
  take(): Uint8Array {
    return new Uint8Array(this.#buffer.subarray(0, this.#length));
  }

  byte(byte: number): this {
    this.#reserve(1);
    this.#buffer[this.#length++] = byte;
    return this;
  }

  /** UTF-8, closed by 00 01, a zero inside it written 00 ff: so "a" comes before "a\0" and both before "ab". */
  text(text: string): this {
    return this.bytes(Buffer.from(text, 'utf8'));
  }

  /** Bytes, closed and escaped like a text. */
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

  /** Comes before any further segment of a path. */
  endOfPath(): this {
    return this.byte(0).byte(0);
  }

  /** A number of either type: the double at or below it, then how far an integer lies above that double. */
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
