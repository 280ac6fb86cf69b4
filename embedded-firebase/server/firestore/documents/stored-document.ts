import type { FieldPath } from '../values/field-path.ts';
import { FieldsDraft, fieldAt } from '../values/fields-draft.ts';
import { readFields, readValue } from '../values/read-value.ts';
import { documentName, type Path } from '../values/resource-name.ts';
import { formatMicros, parseRfc3339 } from '../values/rfc3339.ts';
import type { MapValue, Value } from '../values/value.ts';
import { fieldsText } from '../values/write-value.ts';

/** A stored document. Its fields are parsed lazily. */
export class StoredDocument {
  /** The row in the database, to which index entries point. */
  readonly id: number;
  readonly path: Path;
  /** The exact text of the document on the wire. */
  readonly wire: string;
  #fields: MapValue | undefined;

  constructor(id: number, path: Path, wire: string) {
    this.id = id;
    this.path = path;
    this.wire = wire;
  }

  get fields(): MapValue {
    this.#fields ??= fieldsOfWire(this.wire);
    return this.#fields;
  }

  /** On the wire. */
  get createTime(): string {
    return this.wire.slice(-createdFromEnd, -createdFromEnd + timeLength);
  }

  /** On the wire. */
  get updateTime(): string {
    return this.wire.slice(-updatedFromEnd, -updatedFromEnd + timeLength);
  }

  /** Microseconds since the epoch. */
  get updateMicros(): bigint {
    return (parseRfc3339(this.updateTime) ?? 0n) / 1000n;
  }
}

// All times have the same length, so that they are found by their distance from the end.
const timeLength = formatMicros(0).length;
const updatedFromEnd = timeLength + '"}'.length;
const createdFromEnd = updatedFromEnd + '","updateTime":"'.length + timeLength;

/**
 * Writes a document as it is stored and sent.
 *
 * @param createTime formatted by formatMicros
 * @param updateTime formatted by formatMicros
 */
export function documentText(
  database: string,
  path: Path,
  fields: MapValue,
  createTime: string,
  updateTime: string,
): string {
  const written = fields.size === 0 ? '' : `"fields":${fieldsText(fields)},`;
  return `{"name":${JSON.stringify(documentName(database, path))},${written}"createTime":"${createTime}","updateTime":"${updateTime}"}`;
}

interface WireDocument {
  readonly name: string;
  readonly fields?: unknown;
  readonly createTime: string;
  readonly updateTime: string;
}

/** Parses a stored document: its path and fields; the times stay as on the wire. */
export function parseDocument(wire: string) {
  const { name, fields, createTime, updateTime } = JSON.parse(wire) as WireDocument;
  const path: Path = name.split('/').slice(5);
  return { path, fields: readFields(fields, 'the stored document'), createTime, updateTime };
}

/** Parses the path of a stored document. */
export function pathOfWire(wire: string): Path {
  return (JSON.parse(wire) as WireDocument).name.split('/').slice(5);
}

/** Parses the fields of a stored document. */
export function fieldsOfWire(wire: string): MapValue {
  return readFields((JSON.parse(wire) as WireDocument).fields, 'the stored document');
}

/** Parses one field of a stored document alone; undefined when there is none. */
export function fieldOfWire(wire: string, path: FieldPath): Value | undefined {
  let fields = (JSON.parse(wire) as WireMap).fields;
  for (const [i, name] of path.entries()) {
    const value = fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value === undefined) return undefined;
    if (i === path.length - 1) return readValue(value, 'the stored document');
    fields = value.mapValue?.fields;
    if (fields !== undefined && Object.hasOwn(fields, '__type__')) return undefined;
  }
  return undefined;
}

interface WireMap {
  readonly fields?: { readonly [name: string]: { readonly mapValue?: WireMap } };
}

/**
 * Reduces a document's text to some fields (projection).
 *
 * @param wire the document as stored
 * @param paths the fields to keep; none keeps the name and the times alone
 */
export function projectedText(wire: string, paths: readonly FieldPath[]): string {
  const { name, createTime, updateTime } = JSON.parse(wire) as WireDocument;
  const fields = fieldsOfWire(wire);
  const kept = new FieldsDraft(new Map());
  for (const path of paths) {
    const value = fieldAt(fields, path);
    if (value !== undefined) kept.set(path, value);
  }
  const written = kept.fields.size === 0 ? '' : `"fields":${fieldsText(kept.fields)},`;
  return `{"name":${JSON.stringify(name)},${written}"createTime":"${createTime}","updateTime":"${updateTime}"}`;
}
