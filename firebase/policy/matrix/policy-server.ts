import { readFileSync } from 'node:fs';
import { firestoreRules } from '@blood-bank/domain/firestore-rules';
import type { PlainFields } from '@embedded-firebase/server/documents';
import { signIn, startBackend, testProjectId } from '@embedded-firebase/server/testing';
import { Timestamp } from 'firebase/firestore/lite';
import { callEmulator, resetEmulator } from '../../../embedded-firebase/trials/harness/emulator.ts';
import {
  fieldsOf,
  type Fields as WireFields,
} from '../../../embedded-firebase/trials/harness/firestore-wire.ts';
import { idTokenClaims, unsignedToken } from '../../../embedded-firebase/trials/harness/token-claims.ts';
import {
  type AccountName,
  type Actor,
  accountNames,
  accounts,
  type Community,
  donorAttributes,
  emailDomains,
} from './accounts.ts';
import type { Fields } from './cell.ts';

/** One write of a commit. */
export interface WireWrite {
  readonly update?: { readonly name: string; readonly fields?: WireFields };
  readonly updateMask?: { readonly fieldPaths: readonly string[] };
  readonly updateTransforms?: readonly object[];
  readonly transform?: object;
  readonly currentDocument?: { readonly exists?: boolean; readonly updateTime?: string };
  readonly delete?: string;
  readonly verify?: string;
}

type StructuredQuery = {
  readonly from: readonly [{ readonly collectionId: string }];
  readonly limit?: number;
};

/** One of Firestore's calls, as the SDK makes it; its body has what the RPC takes. */
export interface Call {
  readonly rpc: string;
  /** The path of the document in the URL; empty for the root. */
  readonly parent: string;
  readonly body: {
    readonly documents: readonly string[];
    readonly structuredQuery: StructuredQuery;
    readonly structuredAggregationQuery: { readonly structuredQuery: StructuredQuery };
    readonly writes: readonly WireWrite[];
  };
}

/** A server on which the cells are tried. */
export interface PolicyServer {
  /** Calls it as an actor. */
  fetch(actor: Actor, path: string, init: RequestInit): Promise<Response>;
  /** Stores documents without asking the rules; null deletes one. */
  place(documents: Readonly<Record<string, Fields | null>>): Promise<void>;
  stop(): Promise<void>;
}

/** The project of servers that are started for the matrix. */
export const projectId = testProjectId;
export const documentsRoot = `projects/${projectId}/databases/(default)/documents`;
export const nameOf = (path: string) => `${documentsRoot}/${path}`;

const password = 'invented-password';
const template = new URL('../../firestore.rules.template', import.meta.url);
const indexesFile = new URL('../../firestore.indexes.json', import.meta.url);

/** The text of the rules for a community. */
export function rulesOf(community: Community): string {
  return firestoreRules(readFileSync(template, 'utf8'), {
    emailDomains: emailDomains[community],
    donorAttributes,
  });
}

/** The campus's composite indexes. */
export function readIndexes(): unknown {
  return JSON.parse(readFileSync(indexesFile, 'utf8'));
}

/** Starts this project's backend under the community's rules, with every account signed in. */
export async function startEmbeddedServer(community: Community) {
  const indexes = readIndexes();
  const running = await startBackend({ clock: Date, rules: rulesOf(community), indexes });
  const { backend, origin } = running;
  const tokens = new Map<Actor, string>();
  for (const name of accountNames) {
    const { uid, email, emailVerified } = accounts[name];
    await backend.accounts.create({ email, password, emailVerified });
    running.withDatabase((database) =>
      database.exec(`UPDATE accounts SET uid = '${uid}' WHERE email = '${email}'`),
    );
    tokens.set(name, (await signIn({ origin }, email, password)).idToken);
  }
  return {
    // In this process instead of over a socket, which would take most of a call's time.
    fetch: async (actor: Actor, path: string, init: RequestInit) =>
      backend.app.fetch(
        new Request(`${origin}${path}`, { ...init, headers: authorization(tokens.get(actor)) }),
      ),
    async place(documents: Parameters<PolicyServer['place']>[0]) {
      await backend.firestore.documents.commit(
        Object.entries(documents).map(([path, fields]) =>
          fields === null ? { delete: path } : { set: path, fields: plainFields(fields) },
        ),
      );
    },
    /** The text of all stored documents. */
    readDocuments: () =>
      JSON.stringify(
        running.withDatabase((database) => database.prepare('SELECT wire FROM documents ORDER BY key').all()),
      ),
    stop: () => running.stop(),
  };
}

/**
 * Connects to Google's Firestore emulator, empties its database and loads the community's rules.
 *
 * @param target HOST:PORT of an emulator that runs on this machine
 * @throws Error when it is elsewhere, or does not accept the rules without a warning
 */
export async function connectEmulatorServer(target: string, community: Community): Promise<PolicyServer> {
  const origin = `http://${target}`;
  if (!/^(127\.0\.0\.1|localhost):/.test(target)) throw new Error(`${target} is not on this machine.`);
  await resetEmulator(target, projectId, rulesOf(community));
  return {
    fetch: (actor, path, init) => {
      const token = actor === 'visitor' ? undefined : unsignedToken(claimsOf(actor));
      return fetch(`${origin}${path}`, { ...init, headers: authorization(token) });
    },
    async place(documents) {
      await callEmulator(`${origin}/v1/${documentsRoot}:commit`, 'POST', placing(documents));
    },
    stop: async () => {},
  };
}

/** A call as it is sent. */
interface SentCall {
  readonly rpc: string;
  readonly parent: string;
  readonly body: object;
  /** The resource that is called in place of the RPC, by its path with parameters. */
  readonly resource?: { readonly method: string; readonly path: string } | undefined;
}

/** Makes a call as an actor. */
export function send(
  server: PolicyServer,
  actor: Actor,
  { rpc, parent, body, resource }: SentCall,
): Promise<Response> {
  if (resource !== undefined) {
    const { method, path } = resource;
    return server.fetch(actor, `/v1/${path}`, {
      method,
      ...(method === 'PATCH' && { body: JSON.stringify(body) }),
    });
  }
  const path = `/v1/${documentsRoot}${parent === '' ? '' : `/${parent}`}:${rpc}`;
  return server.fetch(actor, path, { method: 'POST', body: JSON.stringify(body) });
}

/** The claims of an account's ID token. */
export const claimsOf = (name: AccountName) => idTokenClaims(projectId, accounts[name]);

function authorization(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}

/** The body of a commit that stores documents. */
function placing(documents: Parameters<PolicyServer['place']>[0]) {
  const writes = Object.entries(documents).map(([path, fields]) =>
    fields === null
      ? { delete: nameOf(path) }
      : { update: { name: nameOf(path), fields: wireFields(fields) } },
  );
  return { writes };
}

/** Encodes stored fields for the wire. */
export function wireFields(fields: Fields): WireFields {
  return fieldsOf(plainFields(fields));
}

/** Converts stored fields, whose times are the SDK's. */
export function plainFields(fields: Fields): PlainFields {
  const plain = Object.entries(fields).map(([name, value]) => [
    name,
    value instanceof Timestamp ? value.toDate() : value,
  ]);
  return Object.fromEntries(plain);
}
