import { readFileSync } from 'node:fs';
import { firestoreRules } from '@blood-bank/domain/firestore-rules';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  type Firestore,
  initializeFirestore,
  Timestamp,
} from 'firebase/firestore/lite';
import { unsignedToken } from '../../harness/emulator.ts';
import {
  type AccountName,
  type Accounts,
  type Actor,
  accountNames,
  type Community,
  emailDomains,
} from './accounts.ts';
import type { Fields } from './cell.ts';

/** A server on which the cells are tried. */
export interface PolicyServer {
  readonly accounts: Accounts;
  /** The actor's own SDK. */
  db(actor: Actor): Firestore;
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
  server: { readonly host: string; readonly port: number; readonly projectId?: string },
  tokens: Readonly<Record<AccountName, string>>,
): Sdks {
  const apps: FirebaseApp[] = [];
  const sdks = new Map<Actor, Firestore>();
  for (const actor of ['visitor', ...accountNames] as const) {
    const options = { apiKey: 'test-api-key', projectId: server.projectId ?? projectId };
    const app = initializeApp(options, `${actor}-${server.port}`);
    apps.push(app);
    const db = initializeFirestore(app, {});
    const token = actor === 'visitor' ? {} : { mockUserToken: tokens[actor] };
    connectFirestoreEmulator(db, server.host, server.port, token);
    sdks.set(actor, db);
  }
  return {
    of(actor) {
      const db = sdks.get(actor);
      if (db === undefined) throw new Error(`There is no ${actor}.`);
      return db;
    },
    async close() {
      await Promise.all(apps.map(deleteApp));
    },
  };
}

/** ID tokens with the product's claims and no signature, which Google's emulator accepts. */
export function unsignedTokens(accounts: Accounts): Record<AccountName, string> {
  const iat = Math.floor(Date.now() / 1_000);
  const entries = accountNames.map((name) => {
    const { uid, email, emailVerified } = accounts[name];
    const claims = {
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
    };
    return [name, unsignedToken(claims)];
  });
  return Object.fromEntries(entries) as Record<AccountName, string>;
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

/** Encodes stored fields for the wire. @throws Error for a type that no record has */
export function wireFields(fields: Fields): Record<string, object> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, wireValue(value)]));
}

function wireValue(value: unknown): object {
  if (value === null) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number') return { integerValue: String(value) };
  if (value instanceof Timestamp) return { timestampValue: value.toDate().toISOString() };
  throw new Error(`No record has such a value: ${String(value)}`);
}
