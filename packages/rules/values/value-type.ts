import { type Known, PartialList, PartialMap } from './outcome.ts';
import {
  RulesBytes,
  RulesDuration,
  RulesLatLng,
  RulesMapDiff,
  RulesPath,
  RulesPathTemplate,
  RulesSet,
  RulesTimestamp,
} from './rules-value.ts';

/** The name of a value's type, as `is` and error messages know it. */
export type TypeName =
  | 'null'
  | 'bool'
  | 'int'
  | 'float'
  | 'string'
  | 'bytes'
  | 'list'
  | 'map'
  | 'timestamp'
  | 'duration'
  | 'path'
  | 'path template'
  | 'latlng'
  | 'set'
  | 'map_diff'
  | 'map known in part'
  | 'list known in part';

/** The types that may stand after `is`, and the types of value for which it then holds. */
export const TYPES_OF_IS: ReadonlyMap<string, readonly TypeName[]> = new Map<string, readonly TypeName[]>([
  ['bool', ['bool']],
  ['int', ['int']],
  ['float', ['float']],
  ['number', ['int', 'float']],
  ['string', ['string']],
  ['bytes', ['bytes']],
  ['list', ['list', 'list known in part']],
  ['map', ['map', 'map known in part']],
  ['timestamp', ['timestamp']],
  ['duration', ['duration']],
  ['path', ['path', 'path template']],
  ['latlng', ['latlng']],
  ['map_diff', ['map_diff']],
]);

/** The type of a value. Any object that is none of the other types is a map. */
export function typeOf(value: Known): TypeName {
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int';
    case 'number':
      return 'float';
    case 'string':
      return 'string';
    default:
      return value === null ? 'null' : Array.isArray(value) ? 'list' : typeOfObject(value);
  }
}

function typeOfObject(value: object): TypeName {
  if (value instanceof Map) return 'map';
  if (value instanceof RulesPath) return 'path';
  if (value instanceof RulesTimestamp) return 'timestamp';
  if (value instanceof RulesSet) return 'set';
  if (value instanceof RulesMapDiff) return 'map_diff';
  if (value instanceof RulesDuration) return 'duration';
  if (value instanceof RulesBytes) return 'bytes';
  if (value instanceof RulesLatLng) return 'latlng';
  if (value instanceof RulesPathTemplate) return 'path template';
  if (value instanceof PartialMap) return 'map known in part';
  if (value instanceof PartialList) return 'list known in part';
  return 'map';
}
