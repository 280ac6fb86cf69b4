import { type AbstractValue, PartialList, PartialMap } from './outcome.ts';
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

/** The types of concrete values; as error messages name them. */
export const CONCRETE_TYPES = [
  'null',
  'bool',
  'int',
  'float',
  'string',
  'bytes',
  'list',
  'map',
  'timestamp',
  'duration',
  'path',
  'path template',
  'latlng',
  'set',
  'map_diff',
] as const;

/** The type of an abstract value. */
export type TypeName = (typeof CONCRETE_TYPES)[number] | 'partial map' | 'partial list';

/** The types accepted after `is`, and the value types for which each of them holds. */
export const IS_TYPES: ReadonlyMap<string, readonly TypeName[]> = new Map<string, readonly TypeName[]>([
  ['bool', ['bool']],
  ['int', ['int']],
  ['float', ['float']],
  ['number', ['int', 'float']],
  ['string', ['string']],
  ['bytes', ['bytes']],
  ['list', ['list', 'partial list']],
  ['map', ['map', 'partial map']],
  ['timestamp', ['timestamp']],
  ['duration', ['duration']],
  ['path', ['path', 'path template']],
  ['latlng', ['latlng']],
  ['map_diff', ['map_diff']],
]);

/** Returns the type of a value. An object of no other type is a map. */
export function typeOf(value: AbstractValue): TypeName {
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
  if (value instanceof PartialMap) return 'partial map';
  if (value instanceof PartialList) return 'partial list';
  return 'map';
}
