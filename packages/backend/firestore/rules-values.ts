import {
  RulesBytes,
  RulesLatLng,
  type RulesMap,
  RulesPath,
  RulesTimestamp,
  type RulesValue,
} from '@blood-bank/rules/values/rules-value';
import type { Caller, JsonValue } from '../caller.ts';
import {
  Bytes,
  compareUtf8,
  GeoPoint,
  isArray,
  isMap,
  type MapValue,
  Reference,
  Timestamp,
  type Value,
} from './values/value.ts';

type Claims = Caller['claims'];

/**
 * The fields of a document as the rules language has them, ordered by name: a rule that asks for `values()` must not tell
 * apart how a document came about, and a query's equality does not either.
 */
export function rulesMap(fields: MapValue): RulesMap {
  const ordered = [...fields].sort(([a], [b]) => compareUtf8(a, b));
  return new Map(ordered.map(([name, value]) => [name, rulesValue(value)]));
}

/** A value as the rules language has it. */
export function rulesValue(value: Value): RulesValue {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Timestamp) return new RulesTimestamp(value.micros * 1000n);
  if (value instanceof Bytes) return new RulesBytes(value.bytes);
  if (value instanceof Reference) return new RulesPath(value.name.split('/').slice(2));
  if (value instanceof GeoPoint) return new RulesLatLng(value.latitude, value.longitude);
  if (isMap(value)) return rulesMap(value);
  return isArray(value) ? value.map(rulesValue) : value;
}

const claimsRemembered = new WeakMap<Claims, RulesMap>();

/** The claims of a token as `request.auth.token` has them; remembered, as a verified token makes many calls. */
export function rulesClaims(claims: Claims): RulesMap {
  const known = claimsRemembered.get(claims);
  if (known !== undefined) return known;
  const map = new Map(Object.entries(claims).map(([name, claim]) => [name, rulesClaim(claim)]));
  claimsRemembered.set(claims, map);
  return map;
}

/** Whole numbers are integers to the rules, as a token's JSON makes no difference. */
function rulesClaim(claim: JsonValue): RulesValue {
  if (typeof claim === 'number') return Number.isSafeInteger(claim) ? BigInt(claim) : claim;
  if (typeof claim !== 'object' || claim === null) return claim;
  return isList(claim) ? claim.map(rulesClaim) : rulesClaims(claim);
}

function isList(claim: JsonValue): claim is readonly JsonValue[] {
  return Array.isArray(claim);
}
