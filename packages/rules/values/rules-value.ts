/** A map of the language: field names to values, in the order in which they were written. */
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

/** A `duration` in nanoseconds; it may be negative. */
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

/** A path literal with holes, `/users/{id}`: it becomes a path by `bind`. */
export class RulesPathTemplate {
  readonly parts: readonly (string | PathHole)[];

  constructor(parts: readonly (string | PathHole)[]) {
    this.parts = parts;
  }
}

/** A hole of a path template: one segment, or (a glob, `{rest=**}`) a whole path. */
export interface PathHole {
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

/** A set: its elements under their keys (value-key.ts), so that each stands in it once. */
export class RulesSet {
  readonly elements: ReadonlyMap<string, RulesValue>;

  constructor(elements: ReadonlyMap<string, RulesValue>) {
    this.elements = elements;
  }
}

/** What `after.diff(before)` answers; its methods tell the keys that differ. */
export class RulesMapDiff {
  readonly after: RulesMap;
  readonly before: RulesMap;

  constructor(after: RulesMap, before: RulesMap) {
    this.after = after;
    this.before = before;
  }
}
