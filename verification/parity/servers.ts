import { root } from '@blood-bank/backend/firestore/testing/wire-values';
import { signIn } from '@blood-bank/backend/testing/auth-client';
import { startBackend, testProjectId } from '@blood-bank/backend/testing/start-backend';
import { type Emulator, startEmulator, unsignedToken } from '../harness/emulator.ts';
import type { Answers } from './judge.ts';

/** A Firestore call to either server. In its body, `<ann>` and `<bob>` are placeholders of user ids. */
export interface Call {
  /** No rules bind `admin`. */
  readonly person: 'visitor' | 'ann' | 'bob' | 'admin';
  readonly rpc: 'commit' | 'batchGet' | 'runQuery' | 'runAggregationQuery';
  /** The path of the document in the URL, '' for the root. */
  readonly parent?: string;
  readonly body: object;
}

/** The answer to a call. */
export interface Answer {
  /** `OK`, or the canonical status of the error. */
  readonly status: string;
  readonly message: string;
  /** The parsed JSON, with `<ann>` and `<bob>` in place of user ids. */
  readonly body: unknown;
}

/** One of the two servers with its rules loaded and its accounts created. */
export interface Target {
  call(call: Call): Promise<Answer>;
}

/** Google's Firestore emulator as one of the two servers. */
export interface ComparedEmulator extends Emulator {
  /**
   * Loads rules and empties the database.
   *
   * @returns the lines of the rules file that do not compile, in which case the old rules stay; null when its compiler
   *   fails without naming a line
   */
  load(rules: string): Promise<readonly number[] | null>;
  /** The emulator as a target with the accounts of the other server. */
  targetLike(embedded: Embedded): Target;
}

interface Account {
  readonly uid: string;
  readonly idToken: string;
}

/** This project's backend with some rules and with two accounts. */
type Embedded = Target & { readonly accounts: Readonly<Record<'ann' | 'bob', Account>> };

/** An answer arrives within milliseconds; a missing one is a finding. */
const answerTimeout = 30_000;
const compileTimeout = 60_000;
const password = 'parity-1';

/** Rules that allow everything to signed-in callers, for comparisons other than of rules. */
const openRules = `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    match /{document=**} { allow read, write: if request.auth != null; }
  }
}`;

/** Does the same work on both servers, each without documents. @returns both answers to each part of the work */
export function onBoth<Item>(
  emulator: ComparedEmulator,
  work: (target: Target) => Promise<readonly Item[]>,
  indexes?: object,
): Promise<Answers<Item>[]> {
  return withEmbedded(openRules, indexes, async (embedded) => {
    await emulator.load(openRules);
    const ours = await work(embedded);
    const theirs = await work(emulator.targetLike(embedded));
    return ours.map((one, at) => ({ ours: one, theirs: theirs[at] as Item }));
  });
}

/** Does work on this backend. */
export function onEmbedded<Result>(
  work: (target: Target) => Promise<Result>,
  indexes?: object,
): Promise<Result> {
  return withEmbedded(openRules, indexes, work);
}

/** Does work on this backend with some rules. @throws RulesSyntaxError when the rules are refused */
export async function withEmbedded<Result>(
  rules: string,
  indexes: object = { indexes: [], fieldOverrides: [] },
  work: (embedded: Embedded) => Promise<Result>,
): Promise<Result> {
  const running = await startBackend({ rules, indexes });
  const { origin, backend } = running;

  async function join(name: string, emailVerified: boolean): Promise<Account> {
    const email = `${name}@campus.test`;
    const { uid } = await backend.accounts.create({ email, password, emailVerified });
    return { uid, idToken: (await signIn({ origin }, email, password)).idToken };
  }

  try {
    const accounts = { ann: await join('ann', true), bob: await join('bob', false) };
    const { call } = targetAt(origin, accounts, ({ idToken }) => idToken);
    return await work({
      accounts,
      async call(asked) {
        if (asked.person !== 'admin') return call(asked);
        const body: unknown = JSON.parse(withUids(JSON.stringify(asked.body), accounts));
        const resource = [root, asked.parent ?? ''].filter(Boolean).join('/');
        const answer = await backend.firestore.callAsAdmin(asked.rpc, resource, body);
        return { status: 'OK', message: '', body: JSON.parse(answer) as unknown };
      },
    });
  } finally {
    await running.stop();
  }
}

/** Starts the emulator. @throws Error when it does not start */
export async function startComparedEmulator(): Promise<ComparedEmulator> {
  const emulator = await startEmulator();
  const origin = `http://${emulator.host}`;
  return {
    ...emulator,
    load: (rules) => load(origin, rules),
    targetLike: ({ accounts }) =>
      targetAt(origin, accounts, ({ idToken }) => {
        const claims = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString();
        return unsignedToken(JSON.parse(claims) as object);
      }),
  };
}

async function load(origin: string, rules: string): Promise<readonly number[] | null> {
  const response = await fetch(`${origin}/emulator/v1/projects/${testProjectId}:securityRules`, {
    signal: AbortSignal.timeout(compileTimeout),
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: rules }] } }),
  });
  const text = await response.text();
  if (response.status === 400) {
    // The compiler's messages read `L12:34 message`.
    const { error } = JSON.parse(text) as { error: { message: string } };
    const lines = [...error.message.matchAll(/^L(\d+):/gm)].map(([, line]) => Number(line));
    if (lines.length === 0) throw new Error(`The emulator refused the rules: ${text}`);
    return [...new Set(lines)];
  }
  if (!response.ok) return null;
  await fetch(`${origin}/emulator/v1/${root}`, { method: 'DELETE' });
  return [];
}

/** A server to which calls are made over HTTP, as the SDK does. */
function targetAt(
  origin: string,
  accounts: Embedded['accounts'],
  tokenOf: (account: Account) => string,
): Target {
  const tokens = { visitor: null, ann: tokenOf(accounts.ann), bob: tokenOf(accounts.bob), admin: 'owner' };
  return {
    async call({ person, rpc, parent = '', body }) {
      const token = tokens[person];
      const path = [...root.split('/'), ...parent.split('/').filter(Boolean)]
        .map(encodeURIComponent)
        .join('/');
      const response = await fetch(`${origin}/v1/${path}:${rpc}`, {
        signal: AbortSignal.timeout(answerTimeout),
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        },
        body: withUids(JSON.stringify(body), accounts),
      });
      const { ann, bob } = accounts;
      const text = (await response.text()).replaceAll(ann.uid, '<ann>').replaceAll(bob.uid, '<bob>');
      return answerIn(response.status, text);
    },
  };
}

function withUids(text: string, { ann, bob }: Embedded['accounts']): string {
  return text.replaceAll('<ann>', ann.uid).replaceAll('<bob>', bob.uid);
}

/** An error may be alone or in the array of a streamed answer. */
function answerIn(httpStatus: number, text: string): Answer {
  const body: unknown = JSON.parse(text);
  const first = (Array.isArray(body) ? body[0] : body) as
    | { readonly error?: { readonly status?: string; readonly message?: string } }
    | undefined;
  const { status = `HTTP ${httpStatus}`, message = '' } = first?.error ?? { status: 'OK' };
  if ((httpStatus === 200) !== (status === 'OK'))
    throw new Error(`${httpStatus} with status ${status}: ${text}`);
  return { status, message, body };
}

/** Commits writes that no rules bind. @throws Error when the server refuses them */
export async function commitAsAdmin(target: Target, writes: readonly object[]): Promise<void> {
  const { status, message } = await target.call({ person: 'admin', rpc: 'commit', body: { writes } });
  if (status !== 'OK') throw new Error(`The preparing commit was refused: ${message}`);
}
