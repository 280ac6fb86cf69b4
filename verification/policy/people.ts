import { readFileSync } from 'node:fs';
import { systemClock } from '@blood-bank/backend/clock';
import {
  startBackend,
  type TestBackend,
  testApiKey,
  testProjectId,
} from '@blood-bank/backend/testing/start-backend';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { type Firestore, initializeFirestore, setLogLevel } from 'firebase/firestore/lite';
import { rulesOf } from './matrix/rules-of.ts';

/** Somebody with the real SDK in hand; a visitor has no uid. */
export interface Person {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly db: Firestore;
}

/** The campus's policy on a backend of its own, and people who try it. */
export interface Policy {
  visitor(): Person;
  person(name: string, account?: { readonly emailVerified: boolean }): Promise<Person>;
  /** Writes as nobody may: how data got there that the rules would not let in. */
  place(path: string, fields: object): Promise<void>;
  stop(): Promise<void>;
}

const password = 'invented-password';

/** Starts a backend under the rules and indexes of this folder. */
export async function startPolicy(): Promise<Policy> {
  setLogLevel('silent');
  const backend = await startBackend({
    clock: systemClock,
    rules: rulesOf('open'),
    indexes: JSON.parse(
      readFileSync(new URL('../../firebase/firestore.indexes.json', import.meta.url), 'utf8'),
    ),
  });
  const apps: FirebaseApp[] = [];

  function app(name: string): FirebaseApp {
    const made = initializeApp({ apiKey: testApiKey, projectId: testProjectId }, `${name}-${backend.port}`);
    apps.push(made);
    return made;
  }

  return {
    visitor: () => ({ uid: '', email: '', emailVerified: false, db: firestoreOf(app('visitor'), backend) }),
    async person(name, { emailVerified } = { emailVerified: true }) {
      const email = `${name}@campus.test`;
      const { uid } = await backend.backend.accounts.create({ email, password, emailVerified });
      const own = app(name);
      const auth = initializeAuth(own, { persistence: inMemoryPersistence });
      connectAuthEmulator(auth, backend.origin, { disableWarnings: true });
      await signInWithEmailAndPassword(auth, email, password);
      return { uid, email, emailVerified, db: firestoreOf(own, backend) };
    },
    async place(path, fields) {
      const root = `projects/${testProjectId}/databases/(default)/documents`;
      const writes = [{ update: { name: `${root}/${path}`, fields } }];
      await backend.backend.firestore.callAsAdmin('commit', root, { writes });
    },
    async stop() {
      await Promise.all(apps.map(deleteApp));
      await backend.stop();
    },
  };
}

function firestoreOf(app: FirebaseApp, backend: TestBackend): Firestore {
  return initializeFirestore(app, { host: new URL(backend.origin).host, ssl: false });
}
