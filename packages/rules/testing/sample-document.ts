import type { RulesAuth, RulesDocument } from '../evaluation/document-request.ts';
import {
  RulesBytes,
  RulesLatLng,
  type RulesMap,
  RulesPath,
  RulesTimestamp,
  type RulesValue,
} from '../values/rules-value.ts';

/** A map value from a plain object. */
export function map(entries: Readonly<Record<string, RulesValue>>): RulesMap {
  return new Map(Object.entries(entries));
}

/** A timestamp from the milliseconds since the epoch. */
export function timestampOf(millis: number): RulesTimestamp {
  return new RulesTimestamp(BigInt(millis) * 1_000_000n);
}

/** The time of every request that tests make. */
export const requestTime = timestampOf(Date.UTC(2026, 0, 2, 3, 4, 5, 678));

/** A signed-in caller. */
export const caller: RulesAuth = {
  uid: 'u1',
  token: map({
    sub: 'u1',
    email: 'a@campus.test',
    email_verified: true,
    firebase: map({ sign_in_provider: 'password' }),
  }),
};

/** A document with a field of every type. */
export const sampleDocument: RulesDocument = {
  path: ['p0', 'x'],
  data: map({
    a: 1n,
    f: 1.5,
    s: 'héllo',
    n: null,
    l: [1n, 2n, 3n],
    m: map({ x: 1n, y: map({ z: 2n }) }),
    ts: new RulesTimestamp(BigInt(Date.UTC(2024, 1, 29, 12, 34, 56, 789)) * 1_000_000n + 123_000n),
    by: new RulesBytes(Uint8Array.of(1, 2, 3)),
    g: new RulesLatLng(1, 2),
    ref: new RulesPath(['databases', '(default)', 'documents', 't', 'x']),
    nan: Number.NaN,
  }),
};
