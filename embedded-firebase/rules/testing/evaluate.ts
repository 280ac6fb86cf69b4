import { authorize, type DocumentRequest } from '../authorize.ts';
import { compileRuleset } from '../compile-ruleset.ts';
import type { RulesDocument } from '../evaluation/document-access.ts';
import type { RulesAuth } from '../evaluation/evaluation-context.ts';
import { RulesSyntaxError } from '../syntax/rules-syntax-error.ts';
import {
  RulesBytes,
  RulesLatLng,
  type RulesMap,
  RulesPath,
  RulesTimestamp,
  type RulesValue,
} from '../values/rules-value.ts';
import { rulesFile } from './rules-sources.ts';

/** Converts a plain object to a map value. */
export function map(entries: Readonly<Record<string, RulesValue>>): RulesMap {
  return new Map(Object.entries(entries));
}

/** Converts milliseconds since the epoch to a timestamp. */
function timestampOf(millis: number): RulesTimestamp {
  return new RulesTimestamp(BigInt(millis) * 1_000_000n);
}

/** The `request.time` of every test request. */
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

/** A `get` of the sample document, the only one that exists. */
export const getSample: DocumentRequest = {
  method: 'get',
  database: '(default)',
  path: sampleDocument.path,
  auth: caller,
  time: requestTime,
  resource: sampleDocument,
  resourceAfter: null,
  access: { get: () => null, getAfter: () => null },
};

/** The result of a condition; `reason` explains an error or a refusal. */
export interface ConditionOutcome {
  readonly outcome: 'true' | 'false' | 'error' | 'refused';
  readonly reason?: string;
}

/** Evaluates a condition for a `get` of the sample document. */
export function evaluate(
  condition: string,
  functions = '',
  request: Partial<DocumentRequest> = {},
): ConditionOutcome {
  const source = rulesFile(`${functions} match /p0/{id} { allow read, write: if ${condition}; }`);
  try {
    const ruleset = compileRuleset(source);
    const decision = authorize(ruleset, { ...getSample, ...request });
    if (decision.allowed) return { outcome: 'true' };
    const [attempt] = decision.attempts;
    return attempt?.outcome === 'error' ? { outcome: 'error', reason: attempt.reason } : { outcome: 'false' };
  } catch (error) {
    if (error instanceof RulesSyntaxError) return { outcome: 'refused', reason: error.message };
    throw error;
  }
}
