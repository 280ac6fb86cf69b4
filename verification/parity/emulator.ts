import { type Emulator, startEmulator, unsignedToken } from '../harness/emulator.ts';
import type { Embedded } from './embedded.ts';
import { type Call, databaseName, post, projectId, type Target } from './target.ts';

/** Google's Firestore emulator as one of the two servers that are compared. */
export interface ComparedEmulator extends Emulator {
  /**
   * Loads rules and empties the database.
   *
   * @returns the lines of the rules file that do not compile, in which case the old rules stay; null when its compiler
   *   fails without naming a line
   */
  load(rules: string): Promise<readonly number[] | null>;
  /** The emulator as a target with the accounts of the other server. */
  targetLike(embedded: Pick<Embedded, 'uids' | 'claims'>): Target;
}

const compileTimeout = 60_000;

/** Starts the emulator. @throws Error when it does not start */
export async function startComparedEmulator(): Promise<ComparedEmulator> {
  const emulator = await startEmulator();
  const origin = `http://${emulator.host}`;
  return {
    ...emulator,
    load: (rules) => load(origin, rules),
    targetLike: (embedded) => targetAt(origin, embedded),
  };
}

async function load(origin: string, rules: string): Promise<readonly number[] | null> {
  const emulator = `${origin}/emulator/v1`;
  const response = await fetch(`${emulator}/projects/${projectId}:securityRules`, {
    signal: AbortSignal.timeout(compileTimeout),
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: rules }] } }),
  });
  const text = await response.text();
  if (response.status === 400) return faultyLines(text);
  if (!response.ok) return null;
  await fetch(`${emulator}/${databaseName}/documents`, { method: 'DELETE' });
  return [];
}

/** The lines in the compiler's messages, which read `L12:34 message`. */
function faultyLines(text: string): readonly number[] {
  const { error } = JSON.parse(text) as { error: { message: string } };
  const lines = [...error.message.matchAll(/^L(\d+):/gm)].map(([, line]) => Number(line));
  if (lines.length === 0) throw new Error(`The emulator refused the rules: ${text}`);
  return [...new Set(lines)];
}

function targetAt(origin: string, { uids, claims }: Pick<Embedded, 'uids' | 'claims'>): Target {
  const authorizations = {
    visitor: null,
    ann: `Bearer ${unsignedToken(claims.ann)}`,
    bob: `Bearer ${unsignedToken(claims.bob)}`,
    admin: 'Bearer owner',
  };
  return {
    call: (call: Call) => post(call, { origin, authorization: authorizations[call.person], uids }),
  };
}
