import { isMap } from '../values/equality.ts';
import { type Known, PartialList, PartialMap } from '../values/outcome.ts';
import {
  RulesBytes,
  RulesLatLng,
  RulesPath,
  RulesTimestamp,
  type RulesValue,
} from '../values/rules-value.ts';
import type { Disjunct } from './disjunctive-normal-form.ts';
import type { FieldFilter } from './query-filter.ts';

/** Fields that would multiply a disjunct's cases beyond this are left unproven. */
const MOST_CASES = 32;
/** What nests deeper, as a field's path or a value, is left unproven. */
const DEEPEST = 100;
const LARGEST_EXACT = BigInt(Number.MAX_SAFE_INTEGER);
/** Firestore keeps microseconds: a finer time in a filter may find a time that differs from it. */
const MICROSECOND = 1000n;

/** What holds for every document that a case covers: its name, if the query fixes it, and some of its fields. */
export interface Facts {
  readonly name: RulesPath | null;
  readonly data: PartialMap;
}

const NOTHING = new PartialMap(new Map());

/**
 * The cases that a disjunct leaves open: each document that meets it is covered by one of them. A query's
 * `a == 1` finds the int 1 and the float 1.0, which rules can tell apart, so that makes two cases.
 *
 * Only equality (with null and NaN, and of one element of a list) says anything. Of two filters on one field, or
 * on a field and one inside it, the first is believed: the documents that are found meet both, so each is true.
 */
export function casesOf(disjunct: Disjunct): readonly Facts[] {
  let name: RulesPath | null = null;
  let cases: readonly PartialMap[] = [NOTHING];
  for (const filter of disjunct) {
    const { field, op, value } = filter;
    if (field[0] === '__name__') {
      if (name === null && op === 'EQUAL' && value instanceof RulesPath) name = value;
      continue;
    }
    const values = possibleValues(filter);
    const useful = values.length > 0 && cases.length * values.length <= MOST_CASES;
    if (!useful || !isFree(cases[0] ?? NOTHING, field)) continue;
    cases = cases.flatMap((facts) => values.map((possible) => withField(facts, field, possible)));
  }
  return cases.map((data) => ({ name, data }));
}

/** What the field of a matching document may hold; none for a filter that does not tell. */
function possibleValues({ op, value }: FieldFilter): readonly Known[] {
  switch (op) {
    case 'EQUAL':
      return value === undefined ? [] : equalValues(value, DEEPEST);
    case 'IS_NULL':
      return [null];
    case 'IS_NAN':
      return [Number.NaN];
    case 'ARRAY_CONTAINS':
      return value === undefined
        ? []
        : equalValues(value, DEEPEST).map((element) => new PartialList(element));
    default:
      return [];
  }
}

/** All values that a query's equality takes for this one, as far as the rules can tell them apart. */
function equalValues(value: RulesValue, room: number): readonly RulesValue[] {
  if (room === 0) return [];
  if (typeof value === 'bigint') return equalNumbers(value);
  if (typeof value === 'number') return Number.isInteger(value) ? equalNumbers(BigInt(value)) : [value];
  if (value === null || typeof value !== 'object') return [value];
  if (Array.isArray(value)) return value.every((element) => isExact(element, room)) ? [value] : [];
  if (isMap(value)) return [...value.values()].every((element) => isExact(element, room)) ? [value] : [];
  if (value instanceof RulesTimestamp) return value.nanos % MICROSECOND === 0n ? [value] : [];
  const isExactByNature =
    value instanceof RulesBytes || value instanceof RulesPath || value instanceof RulesLatLng;
  return isExactByNature ? [value] : [];
}

/** Beyond 2^53 different ints share a float, so nothing is concluded there. */
function equalNumbers(value: bigint): readonly RulesValue[] {
  if (value === 0n) return [0n, 0, -0];
  return value >= -LARGEST_EXACT && value <= LARGEST_EXACT ? [value, Number(value)] : [];
}

/** Whether an element can only be what it is: a number inside a list or map would multiply the cases too fast. */
function isExact(value: RulesValue, room: number): boolean {
  return equalValues(value, room - 1).length === 1;
}

/** Whether nothing is known yet of a field, of one around it or of one inside it. */
function isFree(facts: PartialMap, field: readonly string[]): boolean {
  if (field.length === 0 || field.length > DEEPEST) return false;
  let around: Known = facts;
  for (const key of field) {
    if (!(around instanceof PartialMap)) return false;
    if (!around.entries.has(key)) return true;
    around = around.entries.get(key) ?? null;
  }
  return false;
}

function withField(facts: PartialMap, field: readonly string[], value: Known): PartialMap {
  const [key = '', ...rest] = field;
  const inner = facts.entries.get(key);
  const known =
    rest.length === 0 ? value : withField(inner instanceof PartialMap ? inner : NOTHING, rest, value);
  return new PartialMap(new Map([...facts.entries, [key, known]]));
}
