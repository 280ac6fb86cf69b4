import { readFileSync } from 'node:fs';
import { firestoreRules } from '@blood-bank/domain/firestore-rules';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  type Firestore,
  initializeFirestore,
  Timestamp,
} from 'firebase/firestore/lite';
import { unsignedToken } from '../../harness/emulator.ts';
import { fieldsOf, type Fields as WireFields } from '../../harness/firestore-wire.ts';
import {
  type AccountName,
  type Accounts,
  type Actor,
  actors,
  type Community,
  emailDomains,
  ofEachAccount,
} from './accounts.ts';
import type { Fields } from './cell.ts';

/** A server on which the cells are tried. */
export interface PolicyServer {
  readonly accounts: Accounts;
  /** The actor's own SDK. */
  db(actor: Actor): Firestore;
  /** How many calls may be sent concurrently. */
  readonly concurrency: number;
  /** Stores documents without asking the rules; null deletes one. */
  place(documents: Readonly<Record<string, Fields | null>>): Promise<void>;
  stop(): Promise<void>;
}

/** The project of servers that are started for the matrix. */
export const projectId = 'demo-campus';
export const documentsRoot = `projects/${projectId}/databases/(default)/documents`;

const template = new URL('../../../firebase/firestore.rules.template', import.meta.url);
const indexesFile = new URL('../../../firebase/firestore.indexes.json', import.meta.url);

/** The text of the rules for a community. */
export function rulesOf(community: Community): string {
  return firestoreRules(readFileSync(template, 'utf8'), { emailDomains: emailDomains[community] });
}

/** The campus's composite indexes. */
export function readIndexes(): unknown {
  return JSON.parse(readFileSync(indexesFile, 'utf8'));
}

/** An SDK for each actor. */
export interface Sdks {
  of(actor: Actor): Firestore;
  close(): Promise<void>;
}

/**
 * @param server where Firestore is, on this machine
 * @param tokens the ID token of each account
 */
export function sdksFor(
  { host, port }: { readonly host: string; readonly port: number },
  tokens: Readonly<Record<AccountName, string>>,
): Sdks {
  const sdks = actors.map((actor) => {
    const app = initializeApp({ apiKey: 'test-api-key', projectId }, `${actor}-${port}`);
    const db = initializeFirestore(app, {});
    const token = actor === 'visitor' ? {} : { mockUserToken: tokens[actor] };
    connectFirestoreEmulator(db, host, port, token);
    return { actor, app, db };
  });
  const dbs = Object.fromEntries(sdks.map(({ actor, db }) => [actor, db])) as Record<Actor, Firestore>;
  return {
    of: (actor) => dbs[actor],
    async close() {
      await Promise.all(sdks.map(({ app }) => deleteApp(app)));
    },
  };
}

/**
 * Has the SDK's requests answered in this process instead of over a socket, which would take most of a call's time.
 *
 * @returns what ends it
 */
export function answerInProcess(answer: (request: Request) => Response | Promise<Response>): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => answer(new Request(input, init));
  return () => {
    globalThis.fetch = fetch;
  };
}

/** ID tokens with the product's claims and no signature, which Google's emulator accepts. */
export function unsignedTokens(accounts: Accounts): Record<AccountName, string> {
  const iat = Math.floor(Date.now() / 1_000);
  return ofEachAccount((name) => {
    const { uid, email, emailVerified } = accounts[name];
    return unsignedToken({
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      auth_time: iat,
      user_id: uid,
      sub: uid,
      iat,
      exp: iat + 3_600,
      email,
      email_verified: emailVerified,
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    });
  });
}

/** The body of a commit that stores documents. */
export function placing(documents: Parameters<PolicyServer['place']>[0]) {
  return {
    writes: Object.entries(documents).map(([path, fields]) => {
      const name = `${documentsRoot}/${path}`;
      return fields === null ? { delete: name } : { update: { name, fields: wireFields(fields) } };
    }),
  };
}

/** Encodes stored fields, whose times are the SDK's, for the wire. */
export function wireFields(fields: Fields): WireFields {
  const plain = Object.entries(fields).map(([name, value]) => [
    name,
    value instanceof Timestamp ? value.toDate() : value,
  ]);
  return fieldsOf(Object.fromEntries(plain));
}
