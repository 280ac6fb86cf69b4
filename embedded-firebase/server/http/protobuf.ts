/** A field of a message in the wire format of Protocol Buffers (https://protobuf.dev/programming-guides/encoding). */
export interface ProtobufField {
  readonly number: number;
  /** A varint, or the bytes of a text or an inner message; null for a type that is not read here. */
  readonly value: number | Uint8Array | null;
}

/** Wire types. */
const varint = 0;
const fixed64 = 1;
const lengthDelimited = 2;
const fixed32 = 5;

/**
 * Reads the fields of a message.
 *
 * @throws RangeError when the bytes are no message
 */
export function readProtobuf(bytes: Uint8Array): readonly ProtobufField[] {
  const fields: ProtobufField[] = [];
  let position = 0;

  function readVarint(): number {
    let value = 0;
    for (let factor = 1; factor < 2 ** 70; factor *= 128) {
      const byte = bytes[position++];
      if (byte === undefined) break;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    throw new RangeError('A varint does not end.');
  }

  function take(length: number): Uint8Array {
    if (length > bytes.length - position) throw new RangeError('A field ends behind its message.');
    position += length;
    return bytes.subarray(position - length, position);
  }

  while (position < bytes.length) {
    const key = readVarint();
    const number = Math.floor(key / 8);
    switch (key % 8) {
      case varint:
        fields.push({ number, value: readVarint() });
        break;
      case lengthDelimited:
        fields.push({ number, value: take(readVarint()) });
        break;
      case fixed64:
        take(8);
        fields.push({ number, value: null });
        break;
      case fixed32:
        take(4);
        fields.push({ number, value: null });
        break;
      default:
        throw new RangeError('A field has no known type.');
    }
  }
  return fields;
}

/** Encodes a message: numbers as varints, texts and messages by their length. */
export function writeProtobuf(fields: readonly (readonly [number, number | string | Uint8Array])[]): Buffer {
  return Buffer.concat(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [writeVarint(number * 8 + varint), writeVarint(value)];
      const content = Buffer.from(value);
      return [writeVarint(number * 8 + lengthDelimited), writeVarint(content.length), content];
    }),
  );
}

function writeVarint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 0x80);
  return Buffer.from([...bytes, rest]);
}
