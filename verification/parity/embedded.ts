import { signIn } from '@blood-bank/backend/testing/auth-client';
import { startBackend, testProjectId } from '@blood-bank/backend/testing/start-backend';
import {
  type Call,
  documentsRoot,
  type Member,
  type Person,
  post,
  projectId,
  type Target,
} from './target.ts';

/** This project's backend with some rules. */
export interface Embedded extends Target {
  readonly uids: Readonly<Record<Member, string>>;
  /** The claims of their ID tokens. */
  readonly claims: Readonly<Record<Member, object>>;
  stop(): Promise<void>;
}

/** Rules that allow everything to signed-in callers, for comparisons other than of rules. */
export const openRules = `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    match /{document=**} { allow read, write: if request.auth != null; }
  }
}`;

/** The accounts, created at each start, and whether their addresses are verified. */
const members = { ann: true, bob: false } as const;
const noIndexes = { indexes: [], fieldOverrides: [] };
const password = 'parity-1';

/** Runs work on this backend with some rules. @throws RulesSyntaxError when the rules are refused */
export async function withEmbedded<Result>(
  rules: string,
  work: (embedded: Embedded) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbedded(rules);
  try {
    return await work(embedded);
  } finally {
    await embedded.stop();
  }
}

/** @throws RulesSyntaxError when the rules are refused */
export async function startEmbedded(rules: string, indexes: object = noIndexes): Promise<Embedded> {
  if (testProjectId !== projectId) throw new Error('Both servers must have the same project.');
  const running = await startBackend({ rules, indexes });
  const { origin, backend } = running;
  const ann = await join('ann');
  const bob = await join('bob');
  const uids = { ann: ann.localId, bob: bob.localId };
  const tokens = { visitor: null, ann: `Bearer ${ann.idToken}`, bob: `Bearer ${bob.idToken}`, admin: null };

  async function join(member: Member) {
    const email = `${member}@campus.test`;
    await backend.accounts.create({ email, password, emailVerified: members[member] });
    return await signIn({ origin }, email, password);
  }

  async function call(asked: Call) {
    if (asked.person === 'admin') return await callAsAdmin(asked);
    return await post(asked, { origin, authorization: tokens[asked.person satisfies Person], uids });
  }

  async function callAsAdmin({ rpc, parent, body }: Call) {
    const text = JSON.stringify(body).replaceAll('<ann>', uids.ann).replaceAll('<bob>', uids.bob);
    const resource = parent === undefined ? documentsRoot : `${documentsRoot}/${parent}`;
    const answer = await backend.firestore.callAsAdmin(rpc, resource, JSON.parse(text));
    return { status: 'OK', message: '', body: JSON.parse(answer) as unknown };
  }

  return {
    uids,
    claims: { ann: claimsOf(ann.idToken), bob: claimsOf(bob.idToken) },
    call,
    stop: () => running.stop(),
  };
}

function claimsOf(idToken: string): object {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as object;
}
