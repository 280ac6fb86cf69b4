/** A map value: field names to values, in insertion order. */
export type RulesMap = ReadonlyMap<string, RulesValue>;

/** A value of the rules language. `int` is a bigint, `float` a number, `list` an array. */
export type RulesValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | RulesBytes
  | readonly RulesValue[]
  | RulesMap
  | RulesTimestamp
  | RulesDuration
  | RulesPath
  | RulesLatLng
  | RulesSet
  | RulesMapDiff
  | RulesPathTemplate;

/** A `bytes` value. */
export class RulesBytes {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** A `timestamp`: nanoseconds since 1970-01-01T00:00:00Z. */
export class RulesTimestamp {
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

/** A `duration`: nanoseconds, possibly negative. */
export class RulesDuration {
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

/** A `path`, such as `['databases', '(default)', 'documents', 'users', 'u1']`. */
export class RulesPath {
  readonly segments: readonly string[];

  constructor(segments: readonly string[]) {
    this.segments = segments;
  }
}

/** A path with placeholders, `/users/{id}`; `bind` makes a path of it. */
export class RulesPathTemplate {
  readonly parts: readonly (string | PathPlaceholder)[];

  constructor(parts: readonly (string | PathPlaceholder)[]) {
    this.parts = parts;
  }
}

/** A placeholder in a path: `{name}` for one segment or, as a glob, `{name=**}` for a whole path. */
export interface PathPlaceholder {
  readonly name: string;
  readonly glob: boolean;
}

/** A `latlng` in degrees. */
export class RulesLatLng {
  readonly latitude: number;
  readonly longitude: number;

  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}

/** A set: distinct elements by their canonical keys (canonical-key.ts). */
export class RulesSet {
  readonly elements: ReadonlyMap<string, RulesValue>;

  constructor(elements: ReadonlyMap<string, RulesValue>) {
    this.elements = elements;
  }
}

/** The result of `after.diff(before)`; its methods list the keys that differ. */
export class RulesMapDiff {
  readonly after: RulesMap;
  readonly before: RulesMap;

  constructor(after: RulesMap, before: RulesMap) {
    this.after = after;
    this.before = before;
  }
}
