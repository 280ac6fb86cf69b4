import type { TypeName } from '../values/value-type.ts';
import type { BuiltIn, MethodTable } from './built-in.ts';
import { conversions } from './conversions.ts';
import { listMethods, setMethods } from './list-and-set-methods.ts';
import { mapDiffMethods, mapMethods } from './map-methods.ts';
import { partialListMethods, partialMapMethods } from './partial-value-methods.ts';
import { pathFunction, pathMethods, pathTemplateMethods } from './path-methods.ts';
import { bytesMethods, stringMethods } from './string-and-bytes-methods.ts';
import { durationFunctions, durationMethods, timestampFunctions, timestampMethods } from './time-methods.ts';

const METHODS: ReadonlyMap<TypeName, MethodTable<never>> = new Map<TypeName, MethodTable<never>>([
  ['string', stringMethods],
  ['bytes', bytesMethods],
  ['list', listMethods],
  ['set', setMethods],
  ['map', mapMethods],
  ['map_diff', mapDiffMethods],
  ['timestamp', timestampMethods],
  ['duration', durationMethods],
  ['path', pathMethods],
  ['path template', pathTemplateMethods],
  ['partial map', partialMapMethods],
  ['partial list', partialListMethods],
]);

/** The built-in functions of the global scope, except those that read documents. */
export const builtInFunctions: ReadonlyMap<string, BuiltIn<null>> = new Map([
  ...Object.entries(conversions),
  ['path', pathFunction],
]);

/** The built-in packages, such as `duration` in `duration.value(1, 'd')`; null for one that is not implemented. */
export const packages: ReadonlyMap<string, ReadonlyMap<string, BuiltIn<null>> | null> = new Map([
  ['timestamp', new Map(Object.entries(timestampFunctions))],
  ['duration', new Map(Object.entries(durationFunctions))],
  ['math', null],
  ['hashing', null],
  ['latlng', null],
]);

/** Functions that Firebase has and this implementation does not: a rules file that calls one is refused. */
export const unimplementedFunctions: ReadonlySet<string> = new Set(['debug', 'bool', 'bytes']);

/** The names of all methods. */
export const methodNames: ReadonlySet<string> = new Set(
  [...METHODS.values()].flatMap((methods) => Object.keys(methods)),
);

/** Returns the methods of a name by the type of their receiver. */
export function methodsNamed(name: string): ReadonlyMap<TypeName, BuiltIn<never>> {
  const byType = new Map<TypeName, BuiltIn<never>>();
  for (const [type, methods] of METHODS) {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (method !== undefined) byType.set(type, method);
  }
  return byType;
}
