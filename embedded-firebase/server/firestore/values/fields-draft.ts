import type { FieldPath } from './field-path.ts';
import { isPlainMap, type MapValue, type Value } from './value.ts';

/** The value at a path, or undefined where there is none. */
export function fieldAt(fields: MapValue, path: FieldPath): Value | undefined {
  let value: Value | undefined = fields;
  for (const name of path) {
    if (!isPlainMap(value)) return undefined;
    value = value.get(name);
  }
  return value;
}

/** A mutable copy of fields: each map is copied once, when it is first changed (copy on write). */
export class FieldsDraft {
  readonly #root: Map<string, Value>;
  readonly #own = new Set<MapValue>();

  constructor(fields: MapValue) {
    this.#root = this.#copy(fields);
  }

  /** The changed fields. No change may follow. */
  get fields(): MapValue {
    return this.#root;
  }

  /** The value at a path, or undefined where there is none. */
  get(path: FieldPath): Value | undefined {
    return fieldAt(this.#root, path);
  }

  /** Sets the value at a path; values on the path that are not maps are replaced by maps. */
  set(path: FieldPath, value: Value): void {
    let map = this.#root;
    for (const name of path.slice(0, -1)) {
      const below = map.get(name);
      map = this.#ownMap(map, name, isPlainMap(below) ? below : new Map());
    }
    map.set(path.at(-1) ?? '', value);
  }

  /** Deletes the value at a path; the maps that contain it stay, even if they are empty. */
  delete(path: FieldPath): void {
    let map = this.#root;
    for (const name of path.slice(0, -1)) {
      const below = map.get(name);
      if (!isPlainMap(below)) return;
      map = this.#ownMap(map, name, below);
    }
    map.delete(path.at(-1) ?? '');
  }

  #ownMap(map: Map<string, Value>, name: string, below: MapValue): Map<string, Value> {
    if (this.#own.has(below)) return below as Map<string, Value>;
    const copy = this.#copy(below);
    map.set(name, copy);
    return copy;
  }

  #copy(fields: MapValue): Map<string, Value> {
    const copy = new Map(fields);
    this.#own.add(copy);
    return copy;
  }
}
