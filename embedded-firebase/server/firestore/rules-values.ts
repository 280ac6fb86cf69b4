import {
  RulesBytes,
  RulesLatLng,
  type RulesMap,
  RulesPath,
  RulesTimestamp,
  type RulesValue,
} from '@embedded-firebase/rules';
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
 * Converts a document's fields for the rules language, ordered by name, so that `values()` does not depend on the order in
 * which the fields were written.
 */
export function rulesMap(fields: MapValue): RulesMap {
  const ordered = [...fields].sort(([a], [b]) => compareUtf8(a, b));
  return new Map(ordered.map(([name, value]) => [name, rulesValue(value)]));
}

/** Converts a value for the rules language. */
export function rulesValue(value: Value): RulesValue {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Timestamp) return new RulesTimestamp(value.micros * 1000n);
  if (value instanceof Bytes) return new RulesBytes(value.bytes);
  if (value instanceof Reference) return new RulesPath(value.name.split('/').slice(2));
  if (value instanceof GeoPoint) return new RulesLatLng(value.latitude, value.longitude);
  if (isMap(value)) return rulesMap(value);
  return isArray(value) ? value.map(rulesValue) : value;
}

const cachedClaims = new WeakMap<Claims, RulesMap>();

/** Converts a token's claims for `request.auth.token`; cached, as a verified token makes many calls. */
export function rulesClaims(claims: Claims): RulesMap {
  const known = cachedClaims.get(claims);
  if (known !== undefined) return known;
  const map = new Map(Object.entries(claims).map(([name, claim]) => [name, rulesClaim(claim)]));
  cachedClaims.set(claims, map);
  return map;
}

/** Converts a claim; whole numbers become integers, as JSON does not distinguish them. */
function rulesClaim(claim: JsonValue): RulesValue {
  if (typeof claim === 'number') return Number.isSafeInteger(claim) ? BigInt(claim) : claim;
  if (typeof claim !== 'object' || claim === null) return claim;
  return isList(claim) ? claim.map(rulesClaim) : rulesClaims(claim);
}

function isList(claim: JsonValue): claim is readonly JsonValue[] {
  return Array.isArray(claim);
}
