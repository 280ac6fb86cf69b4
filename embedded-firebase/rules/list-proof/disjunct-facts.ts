import { isMap } from '../values/equality.ts';
import { type AbstractValue, PartialList, PartialMap } from '../values/outcome.ts';
import {
  RulesBytes,
  RulesLatLng,
  RulesPath,
  RulesTimestamp,
  type RulesValue,
} from '../values/rules-value.ts';
import type { Disjunct } from './disjunctive-normal-form.ts';
import type { FieldFilter } from './filter.ts';

/** Limits the cases per disjunct; fields that would multiply them further are left unproven. */
const maxCases = 32;
/** Limits the nesting of field paths and values; anything deeper is left unproven. */
const maxDepth = 100;
const maxExactInt = BigInt(Number.MAX_SAFE_INTEGER);
/** Firestore truncates times to microseconds, so a finer time in a filter may match a different time. */
const MICROSECOND = 1000n;

/** The abstract document of a case: what is known of every document it covers. */
export interface Facts {
  /** The document's name, if the query determines it. */
  readonly name: RulesPath | null;
  readonly data: PartialMap;
}

const NOTHING = new PartialMap(new Map());

/**
 * Enumerates the cases of a disjunct: every document that matches it is covered by one of them. A query's `a == 1` matches
 * the int 1 and the float 1.0, which rules distinguish, so it makes two cases.
 *
 * Only equality (including null, NaN and array membership) yields facts. Of two filters on one field, or on a field and one
 * nested in it, the first is used: a matching document satisfies both.
 */
export function enumerateCases(disjunct: Disjunct): readonly Facts[] {
  let name: RulesPath | null = null;
  let cases: readonly PartialMap[] = [NOTHING];
  for (const filter of disjunct) {
    const { field, op, value } = filter;
    if (field[0] === '__name__') {
      if (name === null && op === 'EQUAL' && value instanceof RulesPath) name = value;
      continue;
    }
    const values = possibleValues(filter);
    const isUseful = values.length > 0 && cases.length * values.length <= maxCases;
    if (!isUseful || !isUnknown(cases[0] ?? NOTHING, field)) continue;
    cases = cases.flatMap((facts) => values.map((possible) => withField(facts, field, possible)));
  }
  return cases.map((data) => ({ name, data }));
}

/** Returns the possible values of the field in a matching document; none if the filter does not determine them. */
function possibleValues({ op, value }: FieldFilter): readonly AbstractValue[] {
  switch (op) {
    case 'EQUAL':
      return value === undefined ? [] : equalValues(value, maxDepth);
    case 'IS_NULL':
      return [null];
    case 'IS_NAN':
      return [Number.NaN];
    case 'ARRAY_CONTAINS':
      return value === undefined
        ? []
        : equalValues(value, maxDepth).map((element) => new PartialList(element));
    default:
      return [];
  }
}

/** Returns all values that a query's equality identifies with this one and rules distinguish. */
function equalValues(value: RulesValue, depthLeft: number): readonly RulesValue[] {
  if (depthLeft === 0) return [];
  if (typeof value === 'bigint') return equalNumbers(value);
  if (typeof value === 'number') return Number.isInteger(value) ? equalNumbers(BigInt(value)) : [value];
  if (value === null || typeof value !== 'object') return [value];
  if (Array.isArray(value)) return value.every((element) => isExact(element, depthLeft)) ? [value] : [];
  if (isMap(value)) return [...value.values()].every((element) => isExact(element, depthLeft)) ? [value] : [];
  if (value instanceof RulesTimestamp) return value.nanos % MICROSECOND === 0n ? [value] : [];
  const hasSingleForm =
    value instanceof RulesBytes || value instanceof RulesPath || value instanceof RulesLatLng;
  return hasSingleForm ? [value] : [];
}

/** Beyond 2^53 several ints equal one float, so nothing is concluded. */
function equalNumbers(value: bigint): readonly RulesValue[] {
  if (value === 0n) return [0n, 0, -0];
  return value >= -maxExactInt && value <= maxExactInt ? [value, Number(value)] : [];
}

/** Whether an element has a single possible value; numbers in lists and maps would multiply the cases. */
function isExact(value: RulesValue, depthLeft: number): boolean {
  return equalValues(value, depthLeft - 1).length === 1;
}

/** Whether nothing is known yet of a field, its ancestors and its descendants. */
function isUnknown(facts: PartialMap, field: readonly string[]): boolean {
  if (field.length === 0 || field.length > maxDepth) return false;
  let ancestor: AbstractValue = facts;
  for (const key of field) {
    if (!(ancestor instanceof PartialMap)) return false;
    if (!ancestor.entries.has(key)) return true;
    ancestor = ancestor.entries.get(key) ?? null;
  }
  return false;
}

function withField(facts: PartialMap, field: readonly string[], value: AbstractValue): PartialMap {
  const [key = '', ...rest] = field;
  const inner = facts.entries.get(key);
  const known =
    rest.length === 0 ? value : withField(inner instanceof PartialMap ? inner : NOTHING, rest, value);
  return new PartialMap(new Map([...facts.entries, [key, known]]));
}
