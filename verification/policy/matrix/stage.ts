import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, type Firestore, initializeFirestore } from 'firebase/firestore/lite';
import { type AccountName, type Actor, accountNames, type Cast } from './cast.ts';
import type { Scene } from './cell.ts';
import { wireFields } from './wire-fields.ts';

/** A server on which the cells are played. */
export interface Stage {
  readonly cast: Cast;
  /** The actor's own SDK. */
  db(actor: Actor): Firestore;
  /** Makes documents so, past all rules; null for one that is not there. */
  place(documents: Readonly<Record<string, Scene[string] | null>>): Promise<void>;
  stop(): Promise<void>;
}

export const projectId = 'demo-campus';
export const documentsRoot = `projects/${projectId}/databases/(default)/documents`;

/** The SDK of everybody. */
export interface Sdks {
  of(actor: Actor): Firestore;
  close(): Promise<void>;
}

/**
 * @param server where Firestore is, on this machine
 * @param tokens the ID token of each account
 */
export function sdksFor(
  server: { readonly host: string; readonly port: number },
  tokens: Readonly<Record<AccountName, string>>,
): Sdks {
  const apps: FirebaseApp[] = [];
  const sdks = new Map<Actor, Firestore>();
  for (const actor of ['visitor', ...accountNames] as const) {
    const app = initializeApp({ apiKey: 'test-api-key', projectId }, `${actor}-${server.port}`);
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

/** The body of a commit that makes documents so. */
export function placing(documents: Parameters<Stage['place']>[0]) {
  return {
    writes: Object.entries(documents).map(([path, fields]) => {
      const name = `${documentsRoot}/${path}`;
      return fields === null ? { delete: name } : { update: { name, fields: wireFields(fields) } };
    }),
  };
}
